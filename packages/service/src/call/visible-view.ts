import type { View } from "../storage/tables/view.ts"
import type { CallContext } from "./call-context.ts"

/**
 * Which copies of a brand's articles a caller may see, whatever the tool: the ones that `get_content` answers with. Undefined:
 * none, since the caller has neither `content:read` nor `content:read_drafts`.
 */
export function visibleView({ view, principal }: Pick<CallContext, "view" | "principal">): View | undefined {
  return view === "working" || principal.scopes.has("content:read") ? view : undefined
}
