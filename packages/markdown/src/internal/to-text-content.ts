import type { Element } from "hast"

/** The text in an element on one line, with the alternative texts of its images. */
export function toTextContent(element: Element): string {
  return gather(element).split(/\s+/).join(" ").trim()
}

function gather(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value
      if (child.type !== "element") return ""
      return child.tagName === "img" ? String(child.properties["alt"] ?? "") : gather(child)
    })
    .join("")
}
