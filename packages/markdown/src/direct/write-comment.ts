import type { Html } from "mdast"

import { isExcerptMark } from "../finish/is-excerpt-mark.ts"
import { closeEmptyTags } from "../parse/close-empty-tags.ts"
import { toComment } from "../parse/to-comment.ts"
import type { DirectState } from "./direct-state.ts"

/** A comment shows nothing, but may end the excerpt. */
export function writeComment({ value }: Html, { finishing }: DirectState): void {
  const comment = toComment(closeEmptyTags(value))
  if (comment === undefined) throw new TypeError("HTML cannot be written directly")
  if (isExcerptMark(comment)) finishing.text.endLead()
}
