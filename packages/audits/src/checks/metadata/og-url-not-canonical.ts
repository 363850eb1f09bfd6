import { normaliseUrl } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

export const ogUrlNotCanonical: PageCheck = {
  code: "og_url_not_canonical",
  severity: "notice",
  category: "metadata",
  title: "Pages whose og:url is not their canonical URL",
  detail:
    "Shares and likes count for another address than the one in search results. Name the canonical URL in og:url.",
  find: ({ isIndexable, canonicalUrl, facts }) => {
    const content = metasNamed(facts, "og:url")[0]?.content.trim() ?? ""
    if (!isIndexable || canonicalUrl === null || content === "") return undefined
    return normaliseUrl(content, facts.base) === canonicalUrl ? [] : [{ detail: content }]
  },
}
