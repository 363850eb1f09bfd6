import { buildPieces, type PieceBuilder } from "./build-pieces.ts"
import { createHeadingPath } from "./create-heading-path.ts"
import { type HtmlTag, readHtmlTags } from "./read-html-tags.ts"
import type { Slot } from "./slot.ts"
import { untranslatedInHtml } from "./untranslated.ts"

/** Elements that stand within a line of text. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small " +
    "span strike strong sub sup svg math time tt u var wbr"
  ).split(" "),
)

/** Elements whose content is not text of the article. */
const opaqueElements: ReadonlySet<string> = new Set(
  "code iframe kbd math noembed noframes plaintext pre samp script style svg template textarea title tt var xmp".split(
    " ",
  ),
)

const voidElements: ReadonlySet<string> = new Set(["br", "img", "wbr"])

/** The slots of an HTML body in order: the text between tags of blocks, each with the slots inside it. */
export function readHtmlSlots(source: string): Slot[] {
  const headings = createHeadingPath(source)
  const slots: Slot[] = []
  const tags = readHtmlTags(source)
  let run: HtmlTag[] = []
  let start = 0
  let block = ""
  const endRun = (end: number): void => {
    const slot = readRun(source, { start, end, tags: run, block }, headings.above(toHeading(block)))
    if (slot !== undefined) {
      slots.push(slot)
      const heading = toHeading(block)
      if (heading !== undefined) headings.add(heading.depth, slot)
    }
    run = []
  }
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag === undefined) continue
    const { last, end } = isOpaque(tag) ? findEnd(tags, index, source.length) : { last: index, end: tag.end }
    if (inlineElements.has(tag.name) || tag.type === "other") {
      run.push(...tags.slice(index, last + 1))
    } else {
      endRun(tag.start)
      slots.push(...readAttributes(source, tag, headings.above()))
      start = end
      block = tag.type === "begin" ? tag.name : ""
    }
    index = last
  }
  endRun(source.length)
  return slots
}

interface Run {
  start: number
  end: number
  tags: readonly HtmlTag[]
  /** The element of the block that the run begins. */
  block: string
}

function readRun(source: string, { start, end, tags, block }: Run, headingPath: readonly string[]): Slot | undefined {
  const pieces = buildPieces(source, untranslatedInHtml)
  const pairs = findPairs(tags)
  const open: number[] = []
  let at = skipSpace(source, start, end)
  const from = at
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag === undefined) continue
    pieces.text(at, Math.max(at, tag.start))
    const found = isOpaque(tag) ? findEnd(tags, index, end) : { last: index, end: tag.end }
    at = found.end
    index = found.last
    const inner = readAttributes(source, tag, headingPath)
    if (isOpaque(tag)) pieces.single(tag.start, at, inner)
    else addTag(tag, pairs.get(tag), { pieces, open, inner })
  }
  const to = trimSpace(source, at, end)
  pieces.text(at, to)
  if (to <= from) return undefined
  const kind = toHeading(block) !== undefined ? "heading" : block === "td" || block === "th" ? "cell" : "paragraph"
  return { kind, start: from, end: to, pieces: pieces.finish(), headingPath }
}

interface Adding {
  pieces: PieceBuilder
  open: number[]
  inner: Slot[]
}

function addTag(tag: HtmlTag, role: "begin" | "end" | undefined, { pieces, open, inner }: Adding): void {
  if (role === "begin") open.push(pieces.begin(tag.start, tag.end, inner))
  else if (role === "end") pieces.end(open.pop() ?? 0, tag.start, tag.end)
  else pieces.single(tag.start, tag.end, inner)
}

/** Which tags of a run are a begin tag and its end tag. The others stand by themselves. */
function findPairs(tags: readonly HtmlTag[]): Map<HtmlTag, "begin" | "end"> {
  const pairs = new Map<HtmlTag, "begin" | "end">()
  const open: HtmlTag[] = []
  for (const tag of tags) {
    if (tag.type === "begin" && !voidElements.has(tag.name)) open.push(tag)
    if (tag.type !== "end") continue
    const at = open.findLastIndex(({ name }) => name === tag.name)
    const begin = open[at]
    if (begin === undefined) continue
    open.length = at
    pairs.set(begin, "begin").set(tag, "end")
  }
  return pairs
}

/** The alternative text and the title of a tag. */
function readAttributes(source: string, tag: HtmlTag, headingPath: readonly string[]): Slot[] {
  if (tag.type !== "begin") return []
  return tag.attributes.flatMap(({ name, place }) => {
    if ((name !== "alt" && name !== "title") || place === undefined || place.end <= place.start) return []
    const pieces = buildPieces(source, untranslatedInHtml)
    pieces.text(place.start, place.end)
    return [
      { kind: name, start: place.start, end: place.end, pieces: pieces.finish(), headingPath, quote: place.quote },
    ]
  })
}

function isOpaque({ type, name, attributes }: HtmlTag): boolean {
  if (type !== "begin" || voidElements.has(name)) return false
  return (
    opaqueElements.has(name) || attributes.some((one) => one.name === "translate" && one.value.toLowerCase() === "no")
  )
}

/** The tag that ends an element. An element without one goes to the end. */
function findEnd(tags: readonly HtmlTag[], begin: number, end: number): { last: number; end: number } {
  const name = tags[begin]?.name
  let depth = 0
  for (let index = begin; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag?.name !== name) continue
    depth += tag?.type === "begin" ? 1 : -1
    if (depth === 0) return { last: index, end: tag?.end ?? end }
  }
  return { last: tags.length - 1, end }
}

function toHeading(block: string): { type: "heading"; depth: number } | undefined {
  return /^h[1-6]$/.test(block) ? { type: "heading", depth: Number(block[1]) } : undefined
}

function skipSpace(source: string, start: number, end: number): number {
  let at = start
  while (at < end && /\s/.test(source[at] ?? "")) at += 1
  return at
}

function trimSpace(source: string, start: number, end: number): number {
  let at = end
  while (at > start && /\s/.test(source[at - 1] ?? "")) at -= 1
  return at
}
