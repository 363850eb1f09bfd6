import type { Element } from "hast"

/** The words of an element on one line, including the alternative texts of its images. */
export function toTextContent(element: Element): string {
  return toOneLine(gather(element))
}

/** Whether an element has no words of the article: code blocks, footnote marks, and placeholders of images and videos. */
export function isNoText(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === "pre" || tagName === "audio" || tagName === "video") return true
  if (tagName === "a") return isFootnoteLink(element)
  // The default title of a callout. Authors cannot write such a class.
  if (tagName === "p") return properties["ariaHidden"] === "true" && Array.isArray(properties["className"])
  if (tagName === "h2") return Array.isArray(properties["className"]) && properties["className"].includes("sr-only")
  return tagName === "span" && properties["role"] === "img"
}

/** Whether a link is a footnote's mark or the arrow back to it. */
export function isFootnoteLink({ properties }: Element): boolean {
  return properties["dataFootnoteRef"] !== undefined || properties["dataFootnoteBackref"] !== undefined
}

/** Joins the lines of a text and trims it. */
export function toOneLine(text: string): string {
  // Most texts are on one line already, and the check costs a tenth of the join.
  if (isOneLine(text)) return text
  // Most of the others are wrapped lines.
  const line = text.replaceAll("\n", " ").trim()
  return isOneLine(line) ? line : line.split(/\s+/).join(" ").trim()
}

/** Whether a text has only single spaces between words. It may say no where yes is right. */
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
