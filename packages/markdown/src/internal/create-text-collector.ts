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
  (
    "a abbr b br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strike strong sub sup td th time " +
    "tt u var wbr"
  ).split(" "),
)
/** A text in one of these is not how the article begins. */
const aside = new Set("aside blockquote details dl figure h1 h2 h3 h4 h5 h6 li section table".split(" "))

export function createTextCollector(): TextCollector {
  const blocks: string[] = []
  let parts: string[] = []
  let skipped = 0
  let asides = 0
  let first: string | undefined
  let lead: string | undefined

  function endBlock(): void {
    const block = toOneLine(parts.join(""))
    parts = []
    if (block === "") return
    blocks.push(block)
    if (asides === 0 && isProse(block)) first ??= block
  }

  return {
    enter(element) {
      if (/^(?:br|td|th)$/.test(element.tagName)) parts.push(" ")
      else if (!inline.has(element.tagName)) endBlock()
      if (aside.has(element.tagName)) asides += 1
      if (isNoText(element)) skipped += 1
    },
    leave(element) {
      if (!inline.has(element.tagName)) endBlock()
      if (aside.has(element.tagName)) asides -= 1
      if (isNoText(element)) skipped -= 1
    },
    add(value) {
      if (skipped === 0) parts.push(value)
    },
    endLead() {
      lead ??= toOneLine([...blocks, parts.join("")].join(" "))
    },
    finish() {
      endBlock()
      const prose = first ?? blocks.find(isProse) ?? ""
      return { text: blocks.join("\n"), lead: lead === undefined || lead === "" ? prose : lead }
    },
  }
}

/** Has a letter outside of template tags such as Liquid's, and is no import of an MDX file. */
function isProse(block: string): boolean {
  if (/^(?:import|export)\s.{0,200}\sfrom\s*["']/.test(block)) return false
  const text = /^\{[{%:]/.test(block) ? block.replace(/\{[{%:][^{}]*\}/g, "") : block
  return /\p{L}/u.test(text)
}
