import type { Element } from "hast"

/** The words in an element on one line, with the alternative texts of its images. */
export function toTextContent(element: Element): string {
  return toOneLine(gather(element))
}

/** Code blocks, footnote marks and what stands in for images and films: none are words of the article. */
export function isNoText(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === "pre" || tagName === "audio" || tagName === "video") return true
  if (tagName === "a") return isFootnoteLink(element)
  // The plain title of a callout: authors have no such class.
  if (tagName === "p") return properties["ariaHidden"] === "true" && Array.isArray(properties["className"])
  if (tagName === "h2") return Array.isArray(properties["className"]) && properties["className"].includes("sr-only")
  return tagName === "span" && properties["role"] === "img"
}

/** A footnote's mark, or the arrow back to it. */
export function isFootnoteLink({ properties }: Element): boolean {
  return properties["dataFootnoteRef"] !== undefined || properties["dataFootnoteBackref"] !== undefined
}

/** Without line breaks, and without space at the ends. */
export function toOneLine(text: string): string {
  // Most texts are on one already, and telling costs a tenth of making it so.
  return isOneLine(text) ? text : text.split(/\s+/).join(" ").trim()
}

/** Whether a text has no space but single ones between words; some that have none other are not told from those that do. */
function isOneLine(text: string): boolean {
  let before = 32
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 32 ? before === 32 : code < 32 || (code > 126 && isRareSpace(code))) return false
    before = code
  }
  return before !== 32
}

function isRareSpace(code: number): boolean {
  if (code < 0x1680) return code === 0xa0
  return code <= 0x202f ? /\s/.test(String.fromCharCode(code)) : code === 0x205f || code === 0x3000 || code === 0xfeff
}

function gather(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value
      if (child.type !== "element" || isNoText(child)) return ""
      const { alt } = child.properties
      return child.tagName === "img" && typeof alt === "string" ? alt : gather(child)
    })
    .join("")
}
