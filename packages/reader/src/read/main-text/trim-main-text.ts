import { measureTree } from "../tree/measure-tree.ts"
import type { PageTree } from "../tree/page-tree.ts"
import { pruneTree } from "../tree/prune-tree.ts"

/** Removes what is left of other things in a main text: lists of links, captions. */
export function trimMainText(tree: PageTree): void {
  const sizeOf = measureTree(tree)
  pruneTree(tree, (element) => {
    const size = sizeOf(element)
    if (element.tagName === "figcaption") return true
    if (element.tagName === "ul" || element.tagName === "ol" || element.tagName === "div" || element.tagName === "section")
      return size.text > 0 && size.links / size.text > 0.7
    return false
  })
}
