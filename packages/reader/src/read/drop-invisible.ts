import { pruneTree } from "./tree/prune-tree.ts"
import type { PageElement, PageTree } from "./tree/page-tree.ts"

/** Removes what no person sees, by its attributes. Text that hides from people but not from programs is how a page gives orders to a model. */
export function dropInvisible(tree: PageTree): void {
  pruneTree(tree, isInvisible)
}

function isInvisible({ tagName, properties }: PageElement): boolean {
  // Many pages hide their whole body until a script has run.
  if (tagName === "html" || tagName === "body") return false
  if (properties.hidden !== undefined && properties.hidden !== "until-found") return true
  if (tagName === "input" && properties.type?.toLowerCase() === "hidden") return true
  if (tagName === "dialog" && properties.open === undefined) return true
  return properties.style !== undefined && hides(properties.style)
}

function hides(style: string): boolean {
  return /display:none/.test(style.replaceAll(" ", "").toLowerCase())
}
