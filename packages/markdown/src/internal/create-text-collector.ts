import type { Element } from "hast"

import { isNoText, toOneLine } from "./to-text-content.ts"

/** Gathers an article's words from a walk over its tree, block by block. */
export interface TextCollector {
  enter(element: Element): void
  leave(element: Element): void
  add(value: string): void
  /** The author's mark for the end of the excerpt. */
  endLead(): void
  finish(): { text: string; lead: string }
}

const inline = new Set(
  [
    "a",
    "abbr",
    "b",
    "cite",
    "code",
    "del",
    "dfn",
    "em",
    "i",
    "ins",
    "kbd",
    "mark",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
  ].concat(["small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"]),
)
/** A paragraph in one of these is not how the article begins. */
const aside = new Set(["table", "figure", "figcaption", "section", "blockquote", "details", "aside", "li"])

export function createTextCollector(): TextCollector {
  const blocks: string[] = []
  let parts: string[] = []
  let skipped = 0
  let asides = 0
  let firstParagraph: string | undefined
  let lead: string | undefined

  function flush(): string {
    const block = toOneLine(parts.join(""))
    parts = []
    if (block !== "") blocks.push(block)
    return block
  }

  return {
    enter(element) {
      if (isNoText(element)) skipped += 1
      if (aside.has(element.tagName)) asides += 1
      if (element.tagName === "br" || element.tagName === "td" || element.tagName === "th") parts.push(" ")
      else if (!inline.has(element.tagName) && element.tagName !== "img") flush()
    },
    leave(element) {
      if (isNoText(element)) skipped -= 1
      if (aside.has(element.tagName)) asides -= 1
      if (inline.has(element.tagName) || /^(?:br|img|td|th)$/.test(element.tagName)) return
      const block = flush()
      if (element.tagName === "p" && asides === 0 && isProse(block)) firstParagraph ??= block
    },
    add(value) {
      if (skipped === 0) parts.push(value)
    },
    endLead() {
      lead ??= toOneLine([...blocks, parts.join("")].join(" "))
    },
    finish() {
      flush()
      const first = firstParagraph ?? blocks.find(isProse) ?? ""
      return { text: blocks.join("\n"), lead: lead === undefined || lead === "" ? first : lead }
    },
  }
}

/** Has a letter outside of template tags such as Liquid's. */
function isProse(block: string): boolean {
  if (!/^\{[{%:]/.test(block) || !/[%}]\}?$/.test(block)) return /\p{L}/u.test(block)
  return /\p{L}/u.test(block.replace(/\{[{%:][^{}]*\}/g, ""))
}
