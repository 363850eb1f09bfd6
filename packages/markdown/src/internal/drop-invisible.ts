import type { Element, Root, RootContent } from "hast"

import { Refusal } from "./limits.ts"

/** Elements that are visible or separate their neighbours, even when they are empty. */
const visibleElements = new Set(
  (
    "address aside audio blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr img input li ol p pre " +
    "section source summary table tbody td tfoot th thead tr track ul video wbr"
  ).split(" "),
)
const maxSources = 10
/** For each node that it removes, the converter moves all that follow. */
const maxSiblings = 20_000

/**
 * Removes comments and invisible elements, such as `<i></i>`, and joins adjacent texts. From each node, the converter to Markdown
 * looks for the next visible one. Without this step, many invisible nodes would cost the square of their number.
 *
 * @returns Whether anything visible is left.
 * @throws Refusal `too_complex` if more than 20,000 siblings are left.
 */
export function dropInvisible(parent: Root | Element): boolean {
  const children: RootContent[] = []
  let isVisible = false
  let sources = 0
  const add = (node: RootContent): void => {
    if (node.type === "comment") return
    const last = children.at(-1)
    if (node.type === "text" && last?.type === "text") last.value += node.value
    else children.push(node)
  }
  for (const node of parent.children) {
    if (node.type === "text") isVisible ||= /[^ \t\n\f\r]/.test(node.value)
    if (node.type !== "element") add(node)
    else if (dropInvisible(node) || visibleElements.has(node.tagName)) {
      isVisible = true
      if (node.tagName === "source" || node.tagName === "track") sources += 1
      if (sources <= maxSources) add(node)
    } else for (const space of node.children) add(space)
  }
  if (children.length > maxSiblings) throw new Refusal("too_complex", "too many elements are beside each other")
  parent.children = children
  return isVisible
}
