import type { measureTree } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"
import { pruneTree } from "../tree/prune-tree.ts"
import { namesBoilerplate } from "./names-boilerplate.ts"

const parts = new Set([
  "nav",
  "aside",
  "footer",
  "dialog",
  "menu",
  "button",
  "textarea",
  "input",
  "svg",
  "embed",
  "map",
  "label",
])
const roles = new Set(
  "alert alertdialog banner complementary contentinfo dialog form menu menubar navigation search toolbar tooltip tablist".split(
    " ",
  ),
)
/** A part with a larger share of the page is its text, whatever its name is. */
const largestShare = 0.25

/** Removes what stands beside the text of a page: navigation, links to share, newsletters, comments. */
export function dropBoilerplate(tree: PageTree, sizeOf: ReturnType<typeof measureTree>): void {
  const most = sizeOf(tree).text * largestShare
  pruneTree(tree, (element) => isBoilerplate(element) && sizeOf(element).text < most)
}

function isBoilerplate({ tagName, properties }: PageElement): boolean {
  if (parts.has(tagName)) return true
  if (tagName === "html" || tagName === "body" || tagName === "main" || tagName === "h1" || tagName === "article")
    return false
  if (properties.role !== undefined && roles.has(properties.role.trim().toLowerCase())) return true
  if (properties["aria-hidden"] === "true") return true
  return (
    (properties.class !== undefined && namesBoilerplate(properties.class)) ||
    (properties.id !== undefined && namesBoilerplate(properties.id))
  )
}
