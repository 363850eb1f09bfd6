import type { syntaxTree } from "@codemirror/language"

import type { Edit } from "./edit.ts"

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = Tree["topNode"]

/** A text with its Markdown tree, and the part that a paste replaces. */
export interface PastePlace {
  text: string
  tree: Tree
  /** Reads another text in the same way. */
  parse: (text: string) => Tree
  from: number
  to: number
}

/** Where a pasted text takes no Markdown of its own: in code, in a row of a table, and in HTML. */
export type PlainPlace = "code" | "cell"

/** Finds out whether a place takes plain text alone. */
export function findPlainPlace({ tree, from, to, text }: PastePlace): PlainPlace | undefined {
  if (enclosing(tree, from, to, codes) !== undefined) return "code"
  const table = enclosing(tree, from, to, tables)
  if (table === undefined || from === table.from || to === table.to) return undefined
  return text.slice(from, to).includes("\n") ? undefined : "cell"
}

/** Writes a text as the contents of one cell. */
export const toCell = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/\\?\|/g, String.raw`\|`)

/**
 * Fits Markdown to the place where it is pasted: a piece of a line stays in its line; blocks stand between empty lines, with the indent of
 * their list item and the marks of their quote, and behind a link, a mark or a table that the caret is in.
 */
export function fitPaste(place: PastePlace, markdown: string): Edit {
  const piece = markdown.replace(/^\n+/, "").trimEnd()
  const isLine = isInline(piece) && !isBeforeBlock(place)
  const from = behindMark(place.text, place.from, isLine)
  const outside = { ...place, from, to: Math.max(from, place.to) }
  const edit = isLine ? fitInline(outside, piece) : fitBlocks(outside, piece)
  // Where signs of the text and of the piece would join to something else, the piece stands behind the block.
  return place.from !== place.to || addsUp(place, piece, edit) ? edit : fitBetweenBlocks(place, piece)
}

/** Whether a text with a piece in it has what both have. A long text is not read again. */
function addsUp({ text, tree, parse }: PastePlace, piece: string, { from, to, insert }: Edit): boolean {
  if (text.length > maxChecked) return true
  const both = count(parse(text.slice(0, from) + insert + text.slice(to)))
  const [one, other] = [count(tree), count(parse(piece))]
  return [...counted].every((name) => (both.get(name) ?? 0) === (one.get(name) ?? 0) + (other.get(name) ?? 0))
}

const maxChecked = 300_000
const counted = new Set(
  "Link Image StrongEmphasis Emphasis Strikethrough InlineCode Table TableRow ListItem Task FencedCode Blockquote".split(
    " ",
  ),
)

function count(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>()
  tree.iterate({
    enter: ({ name }) => {
      if (counted.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
  })
  return counts
}

/** Whether a line that is a block by its first letters would be none behind a word. */
function isBeforeBlock({ text, from, to }: PastePlace): boolean {
  const isStart = from === 0 || text[from - 1] === "\n"
  return isStart && from === to && /^(?:[-*+] |\d{1,9}[.)] |#{1,6} |>|```|~~~|\||\[\^|<)/.test(text.slice(to, to + 20))
}

/**
 * A place in the mark of a heading, an item, or a task, or in its indent, becomes the one behind it. An item keeps its first line: blocks go
 * behind that.
 */
function behindMark(text: string, at: number, isLine: boolean): number {
  const start = text.lastIndexOf("\n", at - 1) + 1
  const next = text.indexOf("\n", at)
  const line = text.slice(start, next === -1 ? text.length : next)
  const [mark = "", box] = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)]) +(\[[ xX]\] +)?|#{1,6} +|\[\^[^\]]+\]: *)/.exec(line) ?? []
  const isBefore = at === start && /^\S/.test(line)
  if (isBefore || mark === "") return at
  const isItem = box !== undefined || (/[-*+.)] +$/.test(mark) && line.length > mark.length)
  if (isItem && !isLine && at - start <= mark.length) return start + line.length
  return Math.max(at, start + mark.length)
}

/** Puts Markdown between the outermost blocks, behind the one that the caret is in. */
export function fitBetweenBlocks({ text, tree, from }: PastePlace, markdown: string): Edit {
  let at = from
  for (let node = tree.topNode.firstChild; node !== null; node = node.nextSibling)
    if (node.from < at && at < node.to) at = node.to
  return between(text, at, at, markdown.trim(), "")
}

const codes = /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock)$/
const tables = /^Table$/
/** What a piece in the middle of it would break. */
const marks =
  /^(?:Link|Image|Autolink|URL|Emphasis|StrongEmphasis|Strikethrough|InlineCode|HTMLTag|Escape|Entity|LinkReference)$/
const singles =
  /^(?:Table|ATXHeading[1-6]|SetextHeading[12]|LinkReference|FencedCode|CodeBlock|HTMLBlock|HorizontalRule)$/

/** The outermost node of a kind that a part lies in. */
function enclosing(tree: Tree, from: number, to: number, kind: RegExp, isInner = false): SyntaxNode | undefined {
  let found: SyntaxNode | undefined
  for (let node: SyntaxNode | null = tree.resolveInner(from, isInner ? 1 : -1); node !== null; node = node.parent) {
    const holds = isInner ? node.from < from && node.to > to : node.from <= from && node.to >= to
    if (kind.test(node.name) && holds) found = node
  }
  return found ?? (isInner ? undefined : enclosing(tree, from, to, kind, true))
}

/** One line without a block in it. */
const isInline = (piece: string): boolean =>
  !piece.includes("\n") &&
  !/^(?:#{1,6}(?: |$)|[-*+] |\d{1,9}[.)] |>|```|~~~|\||<|(?:[-*_] *){3,}$|\[\^?[^\]]*\]:| {4})/.test(piece)

function fitInline({ text, tree, from, to }: PastePlace, piece: string): Edit {
  let at = from
  const around = from === to ? enclosing(tree, from, to, marks, true) : undefined
  if (around !== undefined && (/[[\]*_`~<!]/.test(piece) || !isInWords(around, tree, from))) at = around.to
  // Marks of two kinds side by side are none.
  const isClose = at === to && /[*_`~]/.test(text[at - 1] ?? "") && /^[*_`~]/.test(piece)
  const insert = (isClose ? " " : "") + piece
  return { from: at, to: Math.max(at, to), insert, select: { from: insert.length, to: insert.length } }
}

/** Whether a place is in the words of a mark, and not in its signs or its address. */
function isInWords(around: SyntaxNode, tree: Tree, at: number): boolean {
  if (!/^(?:Link|Image|Emphasis|StrongEmphasis|Strikethrough|InlineCode)$/.test(around.name)) return false
  const { from, to, name } = tree.resolveInner(at, 1)
  if (from < at && at < to && /(?:Mark|URL|LinkTitle|LinkLabel|HTMLTag|Escape|Entity)$/.test(name)) return false
  const closing = around.getChildren("LinkMark")[1]
  return closing === undefined || at <= closing.from
}

function fitBlocks({ text, tree, from, to }: PastePlace, piece: string): Edit {
  let [start, end] = [from, to]
  // Blocks never stand in the middle of a mark, a table, or a heading.
  const around = enclosing(tree, start, start, marks, true)
  if (around !== undefined) start = around.to
  const last = enclosing(tree, end, end, marks, true)
  if (last !== undefined) end = Math.max(last.to, start)
  const single = enclosing(tree, start, start, singles, true)
  if (single !== undefined && start > single.from) start = lineEnd(text, single.to)
  end = Math.max(start, end)
  const holder = enclosing(tree, end, end, singles, true)
  if (holder !== undefined && end > holder.from && start < end) end = lineEnd(text, holder.to)
  return between(text, start, end, piece, prefixAt(text, tree, start))
}

/** The end of the line that a node ends in, or of the one before if it ends with a line break. */
function lineEnd(text: string, at: number): number {
  const before = text[at - 1] === "\n" ? at - 1 : at
  const next = text.indexOf("\n", before)
  return next === -1 ? text.length : next
}

/** What continues the quotes and list items around a place on another line. */
function prefixAt(text: string, tree: Tree, at: number): string {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1
  const nodes: SyntaxNode[] = []
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node !== null; node = node.parent) {
    // A place before the mark of an item is not in it.
    if (/^(?:ListItem|Blockquote)$/.test(node.name) && node.from < at && node.to >= lineStart) nodes.unshift(node)
  }
  let prefix = ""
  for (const node of nodes) {
    if (node.name === "Blockquote") prefix += "> "
    else {
      const itemLine = text.lastIndexOf("\n", node.from - 1) + 1
      const mark = /^(?:[-*+]|\d{1,9}[.)])(?: {1,4}|(?=\n|$))/.exec(text.slice(node.from))?.[0] ?? "- "
      const column = node.from - itemLine
      prefix = prefix.padEnd(Math.max(column, prefix.length)) + " ".repeat(Math.max(mark.length, 2))
    }
  }
  return prefix
}

function between(text: string, from: number, to: number, piece: string, prefix: string): Edit {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const bare = prefix.trimEnd()
  const lineStart = before.lastIndexOf("\n") + 1
  const isFresh = /^[\s>]*$/.test(before.slice(lineStart))
  // A line with only the marks of its quote or the indent of its item continues it.
  const isAtMark = isFresh ? before.slice(lineStart) : undefined
  const lines = piece.split("\n")
  const first = isAtMark === undefined ? prefix : prefix.startsWith(isAtMark) ? prefix.slice(isAtMark.length) : ""
  const isEmptyItem = /^\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)]) +$/.test(before.slice(lineStart))
  const shown = lines
    .map((line, at) => (at === 0 ? (isEmptyItem ? "" : first) + line : line === "" ? bare : prefix + line))
    .join("\n")
  let head = ""
  if (before.trim() !== "" && !isEmptyItem) {
    const isBlankBefore = /(?:^|\n)[ \t>]*\n[ \t>]*$/.test(before)
    if (isAtMark === undefined) head = `\n${bare}\n`
    else if (!isBlankBefore) head = before.endsWith("\n") || isAtMark.trim() === "" ? "\n" : `\n${bare}\n`
  }
  let tail = ""
  const rest = /^[ \t]*/.exec(after)?.[0].length ?? 0
  if (after.trim() !== "") {
    if (after[rest] !== "\n") tail = `\n${bare}\n${prefix}`
    else if (!/^[ \t]*\n[ \t>]*\n/.test(after)) tail = `\n${bare}`
  }
  const insert = head + shown + tail
  const caret = head.length + shown.length
  return { from, to, insert, select: { from: caret, to: caret } }
}
