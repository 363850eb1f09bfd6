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
  const line = text.includes("\n") ? text.replaceAll("\n", " ") : text
  // Most texts are on one line now, and the check costs a tenth of the join.
  if (isOneLine(line)) return line
  const trimmed = line.trim()
  return isOneLine(trimmed) ? trimmed : trimmed.split(/\s+/).join(" ").trim()
}

/** Any space but the usual one, and any control character below it. */
const rareSpace =
  /[^ -\x9F\xA1-\u167F\u1681-\u1FFF\u200B-\u2027\u202A-\u202E\u2030-\u205E\u2060-\u2FFF\u3001-\uFEFE\uFF00-\uFFFF]/

/** Whether a text has only single spaces between words. It may say no where yes is right. */
function isOneLine(text: string): boolean {
  // A loop over characters takes four times as long, most of all over parts of other strings.
  const isTrimmed = text !== "" && text.charCodeAt(0) !== 32 && text.charCodeAt(text.length - 1) !== 32
  return isTrimmed && !text.includes("  ") && !rareSpace.test(text)
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
