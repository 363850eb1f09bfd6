import type { View } from "@citable/storage/tables/view"

import type { CallContext } from "./call-context.ts"

/**
 * The view of a brand's articles that a caller can see, the same for every tool. Undefined if the caller has neither `content:read` nor
 * `content:read_drafts`.
 */
export function visibleView({
  view,
  principal,
}: Pick<CallContext, "view"> & { principal: Pick<CallContext["principal"], "scopes"> }): View | undefined {
  return view === "working" || principal.scopes.has("content:read") ? view : undefined
}
