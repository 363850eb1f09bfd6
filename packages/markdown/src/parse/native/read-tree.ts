import type { Nodes, Root } from "mdast"

import { childOf, countChildren, placeOf, typeOf, type Arena } from "./arena.ts"
import { mail, references, searched, type SourceMarks } from "./read-marks.ts"
import { hasPlainTags, isPlainBlock } from "./recognise-tags.ts"
import { countColumns, nodeType, positionOf, toNode } from "./to-node.ts"

const maxDepth = 30
/** A generous estimate of a third of what our syntax allows. See `budget`. */
const maxSteps = 5_000_000
const maxCopies = 100_000_000
const maxBlocks = 10_000
const maxLazyLines = 600_000
/** Our syntax makes no larger tables. */
const maxCells = 50_000

const noMail = 0
const plainMail = 1
const hiddenMarks = 2

/** What surrounds a node. */
interface Surroundings {
  /** The end of the outermost quote. -1 outside of quotes. */
  quoteEnd: number
  /** Whether its lines may begin with marks of a container. */
  isContained: boolean
  /** Whether the paragraph, heading or cell may contain an e-mail address, and whether escaped brackets may hide marks. */
  mail: typeof noMail | typeof plainMail | typeof hiddenMarks
  /** The cost of one search through the paragraph, heading or cell. */
  search: number
}

/**
 * The tree that the native parser made of a source, if it equals remark's: it has nothing that is known to differ, and stays so far below
 * the bounds of our syntax that they cannot have changed anything. Without `positions`, only blocks of the root say where they stand.
 */
export function readTree(
  arena: Arena,
  source: string,
  { marks, positions }: { marks: SourceMarks; positions: boolean },
): Root | undefined {
  let steps = 0
  let copies = 0
  let blocks = 2 * placeOf(arena, 0, "endLine")
  let lazyLines = 0
  const definitions = source.includes("]:") ? source.split("]:").length : 1
  const mayHaveMail = (marks.found & mail) !== 0
  const maySearch = (marks.found & (searched | references)) !== 0
  const hasTags = source.includes("<")
  const { suspects } = marks
  let suspect = 0

  /** Counts the suspects in code or in tags. False if one comes before. */
  function passLiteral(id: number): boolean {
    const start = placeOf(arena, id, "start")
    if ((suspects[suspect] ?? start) < start) return false
    const end = placeOf(arena, id, "end")
    while (suspect < suspects.length && (suspects[suspect] ?? end) < end) suspect += 1
    return true
  }

  function visit(id: number, parent: number, depth: number, around: Surroundings): Nodes | undefined {
    const type = typeOf(arena, id)
    if (depth > maxDepth || type > nodeType.delete) return undefined
    const node = toNode(arena, id, type)
    if (positions || parent === nodeType.root) node.position = positionOf(arena, id)
    if (node.type === "text") return isTextAlike(id, node.value, around) ? node : undefined
    if (mayDiffer[type] === 1 && !isNodeAlike(id, parent, around, { arena, source, node })) return undefined
    if (isLiteral[type] === 1 && !passLiteral(id)) return undefined
    if (type === nodeType.footnoteReference) blocks += 2
    if (!("children" in node)) return node
    const inside = enter(id, type, around)
    const children: Nodes[] = node.children
    const count = countChildren(arena, id)
    for (let index = 0; index < count; index += 1) {
      const child = visit(childOf(arena, id, index), type, depth + 1, inside)
      if (child === undefined) return undefined
      children.push(child)
    }
    return node
  }

  function isTextAlike(id: number, value: string, around: Surroundings): boolean {
    const start = placeOf(arena, id, "start")
    const end = placeOf(arena, id, "end")
    const count = marks.count(start, end)
    if (count === 0 && end > 0) return true
    // After an unclosed bracket, an address may not be one.
    if (around.mail !== noMail && hasOpenBracket(value, around.mail)) return false
    // After a bracket that is never closed, every word looks back for it. Searches for code and tags run to the end.
    if (maySearch && /[[<`]/.test(value)) steps += around.search * (value.split(/[[<`]/).length - 1)
    return !hasTags || count === 0 || hasPlainTags(source, start, end)
  }

  /** Counts what a node costs. */
  function enter(id: number, type: number, around: Surroundings): Surroundings {
    const isText = type === nodeType.paragraph || type === nodeType.heading || type === nodeType.tableCell
    if (!isText && !isContainer(type)) return around
    const start = placeOf(arena, id, "start")
    const end = placeOf(arena, id, "end")
    const lines = placeOf(arena, id, "endLine") - placeOf(arena, id, "line")
    if (isText) {
      const length = end - start
      const count = marks.count(start, end)
      const events = 6 * count + 4 * lines + 4 + definitions
      steps += 20 * length + count * events
      copies += (length + count) * events
      if (type === nodeType.tableCell) blocks += 2
      return {
        ...around,
        search: length * (events + 10),
        mail: mayHaveMail ? toMail(source.slice(start, end)) : noMail,
      }
    }
    blocks += 2 + 2 * lines
    // As if all lines except the first lacked the mark.
    lazyLines += (lines + 2) ** 2 / 2
    const isOuterQuote = type === nodeType.blockquote && around.quoteEnd === -1
    return { ...around, quoteEnd: isOuterQuote ? end : around.quoteEnd, isContained: true }
  }

  const outside = { quoteEnd: -1, isContained: false, mail: noMail, search: 0 } as const
  const tree = visit(0, -1, 0, outside)
  if (tree?.type !== "root" || suspect < suspects.length) return undefined
  return steps <= maxSteps && copies <= 16 * maxCopies && blocks <= maxBlocks && lazyLines <= maxLazyLines
    ? tree
    : undefined
}

function isContainer(type: number): boolean {
  return type === nodeType.blockquote || type === nodeType.listItem || type === nodeType.footnoteDefinition
}

/** The types whose text neither parser searches for anything. */
const isLiteral = new Uint8Array(nodeType.delete + 1)
for (const name of ["code", "html", "inlineCode"] as const) isLiteral[nodeType[name]] = 1

interface Context {
  arena: Arena
  source: string
  node: Nodes
}

/** The types that {@link isNodeAlike} has to look at. */
const mayDiffer = new Uint8Array(nodeType.delete + 1)
for (const name of ["list", "listItem", "code", "html", "table"] as const) mayDiffer[nodeType[name]] = 1

function isNodeAlike(
  id: number,
  parent: number,
  { quoteEnd, isContained }: Surroundings,
  { arena, source, node }: Context,
): boolean {
  // The parsers differ about loose lists before empty lines of a quote, and about task items.
  if (node.type === "list") {
    return quoteEnd === -1 || isListAlike(placeOf(arena, id, "start"), placeOf(arena, id, "end"), quoteEnd, source)
  }
  if (node.type === "listItem") {
    return (
      node.checked == null ||
      (countChildren(arena, id) > 0 && typeOf(arena, childOf(arena, id, 0)) === nodeType.paragraph)
    )
  }
  // They end indented code right after or in a container differently, and unclosed fences in containers.
  if (node.type === "code") {
    const start = placeOf(arena, id, "start")
    const text = source.slice(start, placeOf(arena, id, "end"))
    if (parent !== nodeType.root) return /^(```|~~~)[^]*\n.*\1$/.test(text)
    return /^[`~]/.test(text) || isBehindEmptyLine(source, start)
  }
  if (node.type === "html") {
    // They also end HTML in containers differently, and read its lines differently.
    if (parent === nodeType.listItem && quoteEnd === -1) {
      return isPlainBlock(node.value) && isHtmlApart(source, placeOf(arena, id, "start"), placeOf(arena, id, "end"))
    }
    if (parent === nodeType.blockquote || parent === nodeType.listItem) return false
    if (parent === nodeType.root) return isPlainBlock(node.value)
    const start = placeOf(arena, id, "start")
    return (!isContained || !node.value.includes("\n")) && hasPlainTags(source, start, start + 1)
  }
  return parent !== nodeType.footnoteDefinition && countColumns(arena, id) * countChildren(arena, id) <= maxCells
}

/** For a list in a quote: no empty line follows, or one empty line separates the list from words outside of both. */
function isListAlike(start: number, listEnd: number, quoteEnd: number, source: string): boolean {
  let end = listEnd
  // Its end may include empty lines.
  for (let at = source.lastIndexOf("\n", end - 1); at > start && isEmpty(source, at + 1, end);) {
    end = at
    at = source.lastIndexOf("\n", end - 1)
  }
  const rest = source.slice(end, quoteEnd)
  const list = source.slice(start, end)
  if (emptyLine.test(list) && !simpleItems.test(list)) return false
  return !emptyLine.test(rest) || /^[ \t]*\n>[ \t]*\n> ?[\p{L}#]/u.test(rest)
}

/** Items of one line in a quote, with an empty line between any two. */
const simpleItems = /^(?:[-*+]|\d{1,9}[.)]) [\p{L}[(*`"'“].*(?:\n>[ ]?\n> (?:[-*+]|\d{1,9}[.)]) [\p{L}[(*`"'“].*)*$/u

/** Whether HTML in a list begins at the beginning of its line, goes on with lines that are not indented less, and ends before an empty one. */
function isHtmlApart(source: string, start: number, end: number): boolean {
  const indent = source.slice(source.lastIndexOf("\n", start - 1) + 1, start)
  if (!/^ +$/.test(indent) || !/^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(source.slice(end, end + 1000))) return false
  const [, ...others] = source.slice(start, end).split("\n")
  return others.every((line) => line.startsWith(indent) && !line.startsWith("\t", indent.length))
}

function isEmpty(source: string, start: number, end: number): boolean {
  return /^[ \t>]*$/.test(source.slice(start, end))
}

const emptyLine = /\n[ \t>]*(?:\n|$)/

/** Whether the line at this position, apart from its indentation, comes after an empty line or nothing. */
function isBehindEmptyLine(source: string, start: number): boolean {
  let at = start
  while (at > 0 && /[ \t]/.test(source.charAt(at - 1))) at -= 1
  return at === 0 || (source[at - 1] === "\n" && (at === 1 || source[at - 2] === "\n"))
}

function toMail(text: string): Surroundings["mail"] {
  if (!text.includes("@") || !/[\w.+-]@[\w-]/.test(text)) return noMail
  return /\\[[\]]|&(?:#|[lr](?:brack|sqb);)/.test(text) ? hiddenMarks : plainMail
}

/** Whether a text has an unclosed bracket before an address, or may have one. */
function hasOpenBracket(text: string, marks: Surroundings["mail"]): boolean {
  let start = text.indexOf("[")
  if (start === -1 || marks === hiddenMarks) return start !== -1
  let open = 0
  for (; start < text.length; start += 1) {
    const code = text.charCodeAt(start)
    if (code === 91) open += 1
    else if (code === 93 && open > 0) open -= 1
    else if (code === 64 && open > 0) return true
  }
  return open > 0
}
