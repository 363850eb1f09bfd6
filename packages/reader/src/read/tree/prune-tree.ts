import type { PageElement, PageTree } from "./page-tree.ts"

/** Removes elements in place, from the root down: `isUnwanted` is not asked about what is inside a removed element. */
export function pruneTree(
  parent: PageElement | PageTree,
  isUnwanted: (element: PageElement, parent: PageElement | PageTree) => boolean,
): void {
  let kept = 0
  for (const child of parent.children) {
    if (child.type === "element") {
      if (isUnwanted(child, parent)) continue
      pruneTree(child, isUnwanted)
    }
    parent.children[kept] = child
    kept += 1
  }
  parent.children.length = kept
}
