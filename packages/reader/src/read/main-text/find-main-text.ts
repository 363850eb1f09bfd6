import type { PageTree } from "../tree/page-tree.ts"
import { dropBoilerplate } from "./drop-boilerplate.ts"
import { runReadability } from "./run-readability.ts"
import { trimMainText } from "./trim-main-text.ts"

/** Finds the main text of a page. It changes the tree. */
export function findMainText(tree: PageTree): PageTree {
  dropBoilerplate(tree)
  const found = runReadability(tree, { charThreshold: 500 }) ?? tree
  trimMainText(found)
  return found
}
