import { ProblemError } from "@citable/contract/problem-error"

import type { CallContext } from "../../call/call-context.ts"
import { matchesEtag } from "../../call/matches-etag.ts"
import type { ContentRow } from "./document.ts"
import { articleTag } from "./revision.ts"

/** Throws 412 if somebody has changed the article since the caller read it, as `If-Match` says. `then` is what the caller does next. */
export function refuseOtherVersion({ ifMatch }: Pick<CallContext, "ifMatch">, row: ContentRow, then: string): void {
  if (ifMatch === null || isCurrent(row, ifMatch)) return
  const detail = `Somebody else has edited the article: it is now at version ${row.version}. Read it again, then ${then}.`
  throw new ProblemError("precondition_failed", detail)
}

/**
 * Whether an `If-Match` matches the working copy. The tag of the live copy also matches if both copies are the same, because readers without
 * drafts know no other tag.
 */
function isCurrent(row: ContentRow, ifMatch: string): boolean {
  const matches = (view: "working" | "live") => matchesEtag(ifMatch, articleTag(row, view), { weak: false })
  return matches("working") || (row.live_version === row.version && matches("live"))
}
