import type { RenderedHeading, RenderedQuestion, RenderedSection } from "../rendered-body.ts"
import { createFaqCollector } from "./create-faq-collector.ts"
import { toOneLine } from "./to-text-content.ts"

/** Collects an article's words block by block during a walk over its tree. */
export interface TextCollector {
  /** Begins an element. Gives what `leave` needs, because a plugin may rename the element in between. */
  enter(tagName: string, hasNoText: boolean): number
  leave(tagName: string, entered: number, hasNoText: boolean): void
  add(value: string): void
  /** Begins a section after the open heading. */
  startSection(heading: RenderedHeading): void
  /** Begins the footnotes, which belong to no heading of the author. */
  startFootnotes(slug: string, title: string): void
  /** Ends the excerpt at the author's mark. */
  endLead(): void
  finish(): CollectedText
}

export interface CollectedText {
  /** One block a line. */
  text: string
  /** The text that the excerpt is cut from. */
  lead: string
  sections: RenderedSection[]
  faq: RenderedQuestion[]
}

const inline = 1
/** Separates words. */
const gap = 2
/** Text in these elements is not the beginning of the article. */
const aside = 4
/** Elements that can mark a question, or be in one that does. */
const question = 8

const kinds = new Map<string, number>()
for (const [kind, names] of [
  [
    inline,
    "a abbr b br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strike strong sub sup td th time tt u var wbr",
  ],
  [gap, "br td th"],
  [aside, "aside blockquote details dl figure h1 h2 h3 h4 h5 h6 li section table"],
  [question, "b details dt strong summary"],
] as const) {
  for (const name of names.split(" ")) kinds.set(name, (kinds.get(name) ?? 0) | kind)
}

interface SectionStart {
  slug: string
  title: string
  /** The block of its heading. */
  block: number
  /** The block where its text begins. */
  start: number
}

export function createTextCollector(): TextCollector {
  const blocks: string[] = []
  const faq = createFaqCollector()
  const starts: SectionStart[] = []
  let words = ""
  let skipped = 0
  let asides = 0
  let first: string | undefined
  let lead: string | undefined

  function endBlock(): void {
    if (words === "") return
    const block = toOneLine(words)
    words = ""
    if (block === "") return
    blocks.push(block)
    if (first === undefined && asides === 0 && isProse(block)) first = block
  }

  return {
    enter(tagName, hasNoText) {
      const kind = kinds.get(tagName) ?? 0
      if ((kind & gap) !== 0) words += " "
      else if ((kind & inline) === 0) endBlock()
      if ((kind & aside) !== 0) asides += 1
      if (hasNoText) skipped += 1
      return kind
    },
    leave(tagName, kind, hasNoText) {
      if (kind === (inline | question)) faq.question("bold", () => toOneLine(words), blocks.length)
      if ((kind & inline) === 0) endBlock()
      if (tagName === "summary" || tagName === "dt") faq.question(tagName, () => blocks.at(-1) ?? "", blocks.length - 1)
      if (tagName === "details") faq.end(blocks.length)
      if ((kind & aside) !== 0) asides -= 1
      if (hasNoText) skipped -= 1
    },
    add(value) {
      if (skipped === 0) words += value
    },
    startSection({ depth, slug, text }) {
      const block = blocks.length
      endBlock()
      faq.heading(depth, text, block)
      starts.push({ slug, title: text, block, start: blocks.length })
    },
    startFootnotes(slug, title) {
      endBlock()
      faq.heading(1, title, blocks.length)
      starts.push({ slug, title, block: blocks.length, start: blocks.length })
    },
    endLead() {
      lead ??= toOneLine([...blocks, words].join(" "))
    },
    finish() {
      endBlock()
      const prose = first ?? blocks.find(isProse) ?? ""
      const text = blocks.join("\n")
      return {
        text,
        lead: lead === undefined || lead === "" ? prose : lead,
        sections: toSections(text, blocks, starts),
        faq: faq.finish(blocks),
      }
    },
  }
}

/** The sections of a text of blocks, one block a line. Their texts are parts of it, which need no memory of their own. */
function toSections(text: string, blocks: readonly string[], starts: readonly SectionStart[]): RenderedSection[] {
  const sections: RenderedSection[] = []
  let block = 0
  /** Where the next block begins in the text. */
  let at = 0
  const skipTo = (next: number): void => {
    for (; block < next; block += 1) at += (blocks[block] ?? "").length + 1
  }
  const add = (slug: string, title: string, end: number): void => {
    const from = at
    skipTo(end)
    const part = text.slice(from, Math.max(from, at - 1))
    // Text before the first heading is a section only if there is some.
    if (slug !== "" || part !== "") sections.push({ slug, title, text: part })
  }
  add("", "", starts[0]?.block ?? blocks.length)
  for (const [index, { slug, title, start }] of starts.entries()) {
    skipTo(start)
    add(slug, title, starts[index + 1]?.block ?? blocks.length)
  }
  return sections
}

/** Whether a block has a letter outside template tags such as Liquid's, and is not an import of an MDX file. */
function isProse(block: string): boolean {
  if (/^(?:import|export)\s.{0,200}\sfrom\s*["']/.test(block)) return false
  const text = /^\{[{%:]/.test(block) ? block.replace(/\{[{%:][^{}]*\}/g, "") : block
  return /\p{L}/u.test(text)
}
