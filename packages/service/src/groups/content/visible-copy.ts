import { type View } from "@citable/storage/tables/view"

import type { CallContext } from "../../call/call-context.ts"
import { visibleView } from "../../call/visible-view.ts"
import type { ContentRow } from "./document.ts"

/** Who sees an article. */
export interface SeenBy {
  view: View
  principal: Pick<CallContext["principal"], "scopes">
}

/** The copy of an article that a caller can see; undefined if `get_content` answers 404 or 403. */
export function visibleCopy(context: SeenBy, row: Pick<ContentRow, "live_version">): View | undefined {
  const view = visibleView(context)
  return view === "live" && row.live_version === null ? undefined : view
}
