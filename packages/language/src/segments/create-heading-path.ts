import type { Nodes } from "mdast"

import type { Slot } from "./slot.ts"
import { toPlainText } from "./to-plain-text.ts"

/** Follows the headings of a body, to say which of them stand above a place. */
export interface HeadingPath {
  add(depth: number, slot: Slot): void
  /** The headings above this place, or above this heading. */
  above(node?: Pick<Nodes, "type"> & { depth?: number }): readonly string[]
}

export function createHeadingPath(source: string): HeadingPath {
  let open: { depth: number; text: string }[] = []
  return {
    add(depth, slot) {
      open = [...open.filter((heading) => heading.depth < depth), { depth, text: toPlainText(source, slot) }]
    },
    above(node) {
      const depth = node?.type === "heading" ? (node.depth ?? 7) : 7
      return open.filter((heading) => heading.depth < depth).map(({ text }) => text)
    },
  }
}
