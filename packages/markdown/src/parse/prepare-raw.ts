import type { Root } from "hast"

import { walk } from "../internal/limits.ts"
import { closeEmptyTags } from "./close-empty-tags.ts"
import { createFormattingCount, type FormattingCount } from "./create-formatting-count.ts"
import { toComment } from "./to-comment.ts"

/**
 * Prepares a tree for the HTML parser, and says whether it needs that parser. Comments become nodes, and four bodies in five have no
 * other HTML. Parsing costs more than everything after it.
 */
export function prepareRaw(tree: Root, formatting: FormattingCount = createFormattingCount()): boolean {
  let needed = false
  walk(tree, (node) => {
    if (node.type === "element") formatting.element()
    if (node.type !== "raw") return
    node.value = closeEmptyTags(node.value)
    formatting.html(node.value)
    const comment = toComment(node.value)
    if (comment === undefined) needed = true
    else Object.assign(node, { type: "comment", value: comment })
  })
  return needed
}
