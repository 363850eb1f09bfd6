import { isDeepStrictEqual } from "node:util"

import type { RemoteState } from "./publisher.ts"

/**
 * Whether an item is a draft with this marker, and still as somebody saw it, so that `discard` may delete it. The fields count as well as the
 * mark, because some platforms tell versions apart by whole seconds alone.
 */
export function isSameDraft(state: RemoteState, expected: RemoteState | undefined, marker: string): boolean {
  const isDraft = state.visibility === "draft" || state.visibility === "proposed"
  if (!isDraft || state.marker !== marker || expected === undefined) return false
  return state.mark === expected.mark && isDeepStrictEqual(state.fields, expected.fields)
}
