import { parseElements } from "@citable/markdown/elements"
import type { Element, Root } from "hast"

/** What a reader gets of a page. */
export interface HtmlOutline {
  /** The words, without code blocks. */
  text: string
  /** Each block of code, byte by byte. */
  code: string[]
  inlineCode: string[]
  links: string[]
  images: string[]
  headings: string[]
  ids: string[]
  /** Breaks of lines, items, cells and the like, in order. */
  structure: string[]
}

export function outlineHtml(html: string): HtmlOutline {
  const outline: HtmlOutline = {
    text: "",
    code: [],
    inlineCode: [],
    links: [],
    images: [],
    headings: [],
    ids: [],
    structure: [],
  }
  collect(parseElements(html), outline)
  outline.text = outline.text.replace(/\s+/g, " ").trim()
  return outline
}

const inline = new Set(
  "a abbr b bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var".split(" "),
)

const structural = new Set("blockquote br dd details dl dt hr li ol pre table td th tr ul".split(" "))

function collect(parent: Root | Element, outline: HtmlOutline): void {
  for (const child of parent.children) {
    if (child.type === "text") outline.text += child.value
    if (child.type !== "element") continue
    const { tagName, properties } = child
    if (structural.has(tagName)) outline.structure.push(tagName)
    if (typeof properties["id"] === "string") outline.ids.push(properties["id"])
    if (tagName === "pre") {
      outline.code.push(toText(child))
      continue
    }
    if (tagName === "code") outline.inlineCode.push(toText(child))
    if (tagName === "a" && typeof properties["href"] === "string") {
      // A colon in the address of a place is written as %3A.
      outline.links.push(properties["href"].replaceAll("%3A", ":"))
    }
    if (tagName === "img") outline.images.push(`${String(properties["src"])} ${String(properties["alt"] ?? "")}`)
    if (/^h[1-6]$/.test(tagName)) outline.headings.push(`${tagName} ${toText(child).replace(/\s+/g, " ").trim()}`)
    if (tagName === "input") outline.text += properties["checked"] === true ? "☑" : "☐"
    // Words of two blocks are two words.
    const gap = inline.has(tagName) ? "" : " "
    outline.text += gap
    collect(child, outline)
    outline.text += gap
  }
}

function toText(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? toText(child) : ""))
    .join("")
}

/** A text without what WordPress changes in every text: quotes, dashes, dots, primes, smilies and the sign of multiplication. */
export function withoutTypography(text: string): string {
  return text
    .replace(/[“”„″]|``|''/g, '"')
    .replace(/[‘’‚′]/g, "'")
    .replace(/''/g, '"')
    .replace(/[–—]|-{2,3}/g, "-")
    .replaceAll("…", "...")
    .replaceAll("×", "x")
    .replace(/™|\(tm\)/gi, "(tm)")
    .replace(/(?<=\s):-?\)(?=\s|$)/g, "🙂")
    .replace(/WordPress/gi, "WordPress")
}
