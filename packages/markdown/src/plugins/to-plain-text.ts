import type { Element } from "hast"

/** All text in an element, unchanged. */
export function toPlainText(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? toPlainText(child) : ""))
    .join("")
}
