import type { Element } from "hast"

/** Gathers an article's words from a walk over its tree, block by block. */
export interface TextCollector {
  enter(element: Element): void
  leave(element: Element): void
  add(value: string): void
  /** Where the text stands now, for {@link since}. */
  mark(): number
  /** The text of the current block after a mark, on one line. */
  since(mark: number): string
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
    const block = toLine(parts.join(""))
    parts = []
    if (block !== "") blocks.push(block)
    return block
  }

  return {
    enter(element) {
      if (isSkipped(element)) skipped += 1
      if (aside.has(element.tagName)) asides += 1
      if (element.tagName === "br" || element.tagName === "td" || element.tagName === "th") parts.push(" ")
      else if (!inline.has(element.tagName) && element.tagName !== "img") flush()
    },
    leave(element) {
      if (isSkipped(element)) skipped -= 1
      if (aside.has(element.tagName)) asides -= 1
      if (inline.has(element.tagName) || /^(?:br|img|td|th)$/.test(element.tagName)) return
      const block = flush()
      if (element.tagName === "p" && asides === 0 && isProse(block)) firstParagraph ??= block
    },
    add(value) {
      if (skipped === 0) parts.push(value)
    },
    mark: () => parts.length,
    since: (mark) => toLine(parts.slice(mark).join("")),
    endLead() {
      lead ??= toLine([...blocks, parts.join("")].join(" "))
    },
    finish() {
      flush()
      const first = firstParagraph ?? blocks.find(isProse) ?? ""
      return { text: blocks.join("\n"), lead: lead === undefined || lead === "" ? first : lead }
    },
  }
}

/** Code blocks, footnote marks, and what stands in for a missing image are no words of the article. */
function isSkipped(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === "pre") return true
  if (tagName === "a")
    return properties["dataFootnoteRef"] !== undefined || properties["dataFootnoteBackref"] !== undefined
  return tagName === "span" && properties["role"] === "img"
}

/** Has a letter outside of template tags such as Liquid's. */
function isProse(block: string): boolean {
  if (!/^\{[{%:]/.test(block) || !/[%}]\}?$/.test(block)) return /\p{L}/u.test(block)
  return /\p{L}/u.test(block.replace(/\{[{%:][^{}]*\}/g, ""))
}

function toLine(text: string): string {
  return text.split(/\s+/).join(" ").trim()
}
