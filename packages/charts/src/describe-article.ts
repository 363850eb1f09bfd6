import type { ArticleEvidence } from "@citable/contract"

import { describeCited } from "./describe-cited.ts"

/** Says in sentences how often answers cite an article, and what it changed, or why nobody can tell. Reports and mails use these words. */
export function describeArticle({ cited, effect }: ArticleEvidence): string[] {
  return [
    ...(cited == null
      ? ["Nobody can tell whether answers cite it: its page is not known, or no engine has answered since."]
      : describeCited(cited)),
    ...(effect == null ? ["Nobody has said which questions it was written for."] : effect.sentences),
  ]
}
