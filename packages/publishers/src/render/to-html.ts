import type { Element, ElementContent, Root, RootContent } from "hast"
import rehypeStringify from "rehype-stringify"
import { unified } from "unified"

const processor = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true }, closeSelfClosing: true })
  .freeze()

export type Node = RootContent | ElementContent

/** The HTML of nodes. */
export function toHtml(nodes: Node | readonly Node[]): string {
  return processor.stringify({ type: "root", children: [nodes].flat() })
}

/** The HTML of an element's children. */
export function toInnerHtml(element: Element): string {
  return toHtml(element.children)
}

export function isElement(node: Node, ...names: string[]): node is Element {
  return node.type === "element" && (names.length === 0 || names.includes(node.tagName))
}

/** Whether it is white space between elements, or a comment, which the page does not show. */
export function isBlank(node: Node): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "")
}

/** The children of an element that a page shows. */
export function toShown(element: Element | Root): Node[] {
  return element.children.filter((child) => !isBlank(child))
}

/** Whether an element has no attributes but these. */
export function hasOnly(element: Element, ...names: string[]): boolean {
  return Object.keys(element.properties).every((name) => names.includes(name))
}
