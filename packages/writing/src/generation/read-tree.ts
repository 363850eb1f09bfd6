import { readMarkdown } from "@citable/markdown"
import type { Code, Definition, List, ListItem, Nodes, PhrasingContent, Root, RootContent, Table } from "mdast"

import { hasCodeAddress } from "./has-code-address.ts"
import { tidyInline } from "./tidy-inline.ts"

export interface ReadTreeOptions {
  /** The passages that may be cited. */
  passages: readonly { number: number; url: string }[]
}

/** Lists deeper than this become flat. */
const deepestList = 3
const citations = /\s?(?:\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})\]|【(\d{1,3})[^【】]{0,40}】)/gu

interface Reading {
  byUrl: ReadonlyMap<string, number>
  numbers: ReadonlySet<number>
  definitions: ReadonlyMap<string, string>
  /** What the nodes were read from. */
  source: string
  /** How many blocks of code around it nobody closed. */
  unclosed: number
}

/** What stands in more blocks of code that nobody closed is read as paragraphs. */
const mostUnclosed = 3

/**
 * Reads a model's Markdown. Of it stay headings from the third level on, paragraphs, lists, quotes, tables, emphasis and code. Code in
 * a line that names an address becomes text, and so does a block of code that has no end. HTML, pictures, footnotes and definitions go, and links keep their words only. A citation becomes a node of type
 * `footnoteReference` with the number of a passage; one of no passage goes.
 *
 * @returns the same kind of tree for a text that is too complex, with its paragraphs only.
 */
export function readTree(markdown: string, { passages }: ReadTreeOptions): Root {
  const tree = readMarkdown(markdown) ?? asParagraphs(markdown)
  const definitions = new Map<string, string>()
  collectDefinitions(tree, definitions)
  const byUrl = new Map(passages.toReversed().map(({ url, number }) => [url, number]))
  const numbers = new Set(passages.map(({ number }) => number))
  const reading = { byUrl, numbers, definitions, source: markdown, unclosed: 0 }
  return { type: "root", children: settleHeadings(readBlocks(tree.children, reading, 0)) }
}

const asParagraphs = (text: string): Root => ({
  type: "root",
  children: text.split(/\n\s*\n/).map((value) => ({
    type: "paragraph",
    children: [{ type: "text", value: value.replaceAll(/[^\p{L}\p{M}\p{N}\s.,;:!?%()'’-]/gu, " ") }],
  })),
})

function collectDefinitions(node: Nodes, found: Map<string, string>): void {
  if (node.type === "definition") noteDefinition(node, found)
  else if ("children" in node) for (const child of node.children) collectDefinitions(child, found)
}

function noteDefinition({ identifier, url }: Definition, found: Map<string, string>): void {
  if (!found.has(identifier)) found.set(identifier, url)
}

function readBlocks(nodes: readonly RootContent[], reading: Reading, depth: number): RootContent[] {
  const blocks: RootContent[] = []
  for (const block of nodes.flatMap((node) => readBlock(node, reading, depth))) {
    const last = blocks.at(-1)
    // Two lists in a row would need something between them.
    if (block.type === "list" && last?.type === "list" && block.ordered === last.ordered) {
      last.children.push(...block.children)
      last.spread = last.children.some(({ spread }) => spread)
    } else blocks.push(block)
  }
  return blocks
}

function readBlock(node: RootContent, reading: Reading, depth: number): RootContent[] {
  if (node.type === "paragraph" || node.type === "heading") {
    const children = tidyInline(readInline(node.children, reading))
    if (!hasWords(children)) return []
    return node.type === "heading" && depth === 0
      ? [{ type: "heading", depth: node.depth, children }]
      : [{ type: "paragraph", children }]
  }
  if (node.type === "blockquote") {
    const children = readBlocks(node.children, reading, depth + 1).filter(
      (child) => child.type === "paragraph" || child.type === "list",
    )
    return children.length === 0 ? [] : [{ type: "blockquote", children }]
  }
  if (node.type === "list") return readList(node, reading, depth)
  if (node.type === "code") {
    if (node.value.trim() === "") return []
    if (isUnclosed(node, reading.source)) return readUnclosed(node.value, reading, depth)
    const lang = /^[\w+#-]{1,20}$/.test(node.lang ?? "") ? (node.lang ?? null) : null
    return [{ type: "code", lang, meta: null, value: node.value }]
  }
  return node.type === "table" && depth === 0 ? readTable(node, reading) : []
}

/** Whether a block of code has a first fence and no last one: it takes all that follows. (CommonMark 0.31.2, section 4.5.) */
function isUnclosed({ position }: Code, source: string): boolean {
  const lines = source.slice(position?.start.offset, position?.end.offset).split("\n")
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0] ?? "") ?? []
  if (fence === undefined) return false
  const last =
    lines.length === 1
      ? ""
      : (lines
          .at(-1)
          ?.replace(/^[\s>]+/, "")
          .trimEnd() ?? "")
  return last.length < fence.length || last !== (fence[0] ?? "").repeat(last.length)
}

/** The blocks that such a block of code took. */
function readUnclosed(text: string, reading: Reading, depth: number): RootContent[] {
  const tree = reading.unclosed < mostUnclosed ? readMarkdown(text) : undefined
  const { children } = tree ?? asParagraphs(text)
  return readBlocks(children, { ...reading, source: text, unclosed: reading.unclosed + 1 }, depth)
}

function readList({ ordered, children }: List, reading: Reading, depth: number): RootContent[] {
  const items = children.flatMap((item) => readItem(item, reading, depth + 1))
  if (items.length === 0) return []
  if (depth >= deepestList) return items.flatMap((item) => item.children.filter(({ type }) => type === "paragraph"))
  const isOrdered = ordered === true
  const spread = items.some((item) => item.spread)
  return [{ type: "list", ordered: isOrdered, start: isOrdered ? 1 : null, spread, children: items }]
}

function readItem(node: ListItem, reading: Reading, depth: number): ListItem[] {
  const children: ListItem["children"] = []
  for (const block of readBlocks(node.children, reading, depth)) {
    for (const child of block.type === "blockquote" ? block.children : [block]) {
      if (child.type === "paragraph" || child.type === "list" || child.type === "code") children.push(child)
    }
  }
  if (children[0]?.type !== "paragraph")
    return children.flatMap((child) => (child.type === "list" ? child.children : []))
  const spread = children.filter(({ type }) => type === "paragraph").length > 1
  return [{ type: "listItem", spread, checked: null, children }]
}

function readTable({ children, align }: Table, reading: Reading): RootContent[] {
  const [head, ...rows] = children.map((row) =>
    row.children.map((cell) => tidyInline(readInline(cell.children, reading))),
  )
  if (head === undefined || !head.some(hasWords)) return []
  const full = rows.filter((row) => row.some(hasWords)).map((row) => head.map((_, index) => row[index] ?? []))
  if (full.length === 0) return []
  const toRow = (cells: readonly PhrasingContent[][]) => ({
    type: "tableRow" as const,
    children: cells.map((cell) => ({ type: "tableCell" as const, children: cell })),
  })
  return [
    { type: "table", align: head.map((_, index) => align?.[index] ?? null), children: [head, ...full].map(toRow) },
  ]
}

function readInline(nodes: readonly PhrasingContent[], reading: Reading, isMarked = false): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === "text") return readText(node.value, reading)
    if (node.type === "break" || (node.type === "html" && /^<br\b/i.test(node.value)))
      return [{ type: "text", value: " " }]
    if (node.type === "footnoteReference") return cite(Number(node.identifier), reading)
    if (node.type === "inlineCode") {
      const value = node.value.replaceAll(/\s+/g, " ").trim()
      if (value === "") return []
      return [{ type: hasCodeAddress(value) ? "text" : "inlineCode", value }]
    }
    if (node.type === "linkReference" && /^\d{1,3}$/.test(node.identifier))
      return cite(Number(node.identifier), reading)
    if (!("children" in node)) return []
    const isEmphasis = node.type === "emphasis" || node.type === "strong"
    const children = readInline(node.children, reading, isMarked || isEmphasis)
    if (isEmphasis) return isMarked ? children : [{ type: node.type, children }]
    const url =
      node.type === "link"
        ? node.url
        : node.type === "linkReference"
          ? reading.definitions.get(node.identifier)
          : undefined
    return [...children, ...cite(reading.byUrl.get(url ?? ""), reading)]
  })
}

/** The parts of a text between its citations. */
function readText(text: string, reading: Reading): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let at = 0
  for (const match of text.matchAll(citations)) {
    const found = toNumbers(match[1] ?? match[2] ?? "").flatMap((number) => cite(number, reading))
    parts.push({ type: "text", value: text.slice(at, match.index) }, ...found)
    at = match.index + match[0].length
  }
  return [...parts, { type: "text", value: text.slice(at) }]
}

/** `1, 3` or `1-3`. */
function toNumbers(text: string): number[] {
  return text.split(/\s?[,;]\s?/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/\s?[–-]\s?/).map(Number)
    return to < from || to - from > 20 ? [from] : Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

function cite(number: number | undefined, { numbers }: Reading): PhrasingContent[] {
  if (number === undefined || !numbers.has(number)) return []
  return [{ type: "footnoteReference", identifier: String(number), label: String(number) }]
}

function hasWords(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some((node) =>
    "children" in node ? hasWords(node.children) : "value" in node && /[\p{L}\p{N}]/u.test(node.value),
  )
}

/** Headings begin at the third level, go down one level at a time to the fourth, and have a text below them. */
function settleHeadings(blocks: readonly RootContent[]): RootContent[] {
  const settled: RootContent[] = []
  let last = 2
  for (const [index, block] of blocks.entries()) {
    if (block.type !== "heading") {
      settled.push(block)
      continue
    }
    const next = blocks[index + 1]
    if (next === undefined || next.type === "heading") continue
    last = Math.min(Math.max(3, block.depth), last + 1, 4)
    settled.push({ ...block, depth: last === 3 ? 3 : 4 })
  }
  return settled
}
