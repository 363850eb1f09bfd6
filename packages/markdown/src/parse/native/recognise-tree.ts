import type { Nodes, Parents, Root } from "mdast"

import { mail, references, searched, type SourceMarks } from "./read-marks.ts"
import { hasPlainTags, isPlainBlock } from "./recognise-tags.ts"

type Point = NonNullable<Root["position"]>["start"]

const maxDepth = 30
/** A generous estimate of a third of what our syntax allows. See `budget`. */
const maxSteps = 5_000_000
const maxCopies = 100_000_000
const maxBlocks = 10_000
const maxLazyLines = 600_000

const noMail = 0
const plainMail = 1
const hiddenMarks = 2

/** What surrounds a node. */
interface Surroundings {
  /** The outermost quote. */
  quote: Nodes | undefined
  /** Whether its lines may begin with marks of a container. */
  isContained: boolean
  /** Whether the paragraph, heading or cell may contain an e-mail address, and whether escaped brackets may hide marks. */
  mail: typeof noMail | typeof plainMail | typeof hiddenMarks
  /** The cost of one search through the paragraph, heading or cell. */
  search: number
}

/**
 * Whether a tree of the native parser equals remark's. It has nothing that is known to differ, and stays so far below the bounds of our
 * syntax that they cannot have changed anything.
 */
export function isTreeAlike(tree: Root, source: string, marks: SourceMarks): boolean {
  let steps = 0
  let copies = 0
  let blocks = 2 * (tree.position?.end.line ?? 0)
  let lazyLines = 0
  const definitions = source.split("]:").length
  const mayHaveMail = (marks.found & mail) !== 0
  const maySearch = (marks.found & (searched | references)) !== 0
  const hasTags = source.includes("<")

  function visit(node: Nodes, parent: Parents | undefined, depth: number, around: Surroundings): boolean {
    if (node.type === "text") {
      // After an unclosed bracket, an address may not be one.
      if (around.mail !== noMail && hasOpenBracket(node.value, around.mail)) return false
      // After a bracket that is never closed, every word looks back for it. Searches for code and tags run to the end.
      if (maySearch && /[[<`]/.test(node.value)) steps += around.search * (node.value.split(/[[<`]/).length - 1)
      return depth <= maxDepth && (!hasTags || isPlainText(toStart(node), toEnd(node)))
    }
    if (depth > maxDepth || !isNodeAlike(node, parent, around, source)) return false
    if (node.type === "footnoteReference") blocks += 2
    if (!("children" in node)) return true
    const inside = enter(node, around)
    for (const child of node.children) if (!visit(child, node, depth + 1, inside)) return false
    return true
  }

  function isPlainText(start: number, end: number): boolean {
    return marks.count(start, end) === 0 || hasPlainTags(source, start, end)
  }

  /** Counts what a node costs. */
  function enter(node: Parents, around: Surroundings): Surroundings {
    const { type } = node
    if (type === "paragraph" || type === "heading" || type === "tableCell") {
      const { start, end } = node.position ?? emptyPosition
      const length = (end.offset ?? 0) - (start.offset ?? 0)
      const count = marks.count(start.offset ?? 0, end.offset ?? 0)
      const events = 6 * count + 4 * (end.line - start.line) + 4 + definitions
      steps += 20 * length + count * events
      copies += (length + count) * events
      if (type === "tableCell") blocks += 2
      return {
        ...around,
        search: length * (events + 10),
        mail: mayHaveMail ? toMail(source.slice(start.offset, end.offset)) : noMail,
      }
    }
    if (!containers.has(type)) return around
    const { start, end } = node.position ?? emptyPosition
    blocks += 2 + 2 * (end.line - start.line)
    // As if all lines except the first lacked the mark.
    lazyLines += (end.line - start.line + 2) ** 2 / 2
    const quote = around.quote ?? (type === "blockquote" ? node : undefined)
    return { ...around, quote, isContained: true }
  }

  if (!visit(tree, undefined, 0, { quote: undefined, isContained: false, mail: noMail, search: 0 })) return false
  return steps <= maxSteps && copies <= 16 * maxCopies && blocks <= maxBlocks && lazyLines <= maxLazyLines
}

const containers = new Set(["blockquote", "listItem", "footnoteDefinition"])

function isNodeAlike(
  node: Nodes,
  parent: Parents | undefined,
  { quote, isContained }: Surroundings,
  source: string,
): boolean {
  // The parsers differ about loose lists before empty lines of a quote, and about task items.
  if (node.type === "list") return quote === undefined || isListAlike(node, quote, source)
  if (node.type === "listItem") return node.checked == null || node.children[0]?.type === "paragraph"
  // They end indented code right after or in a container differently, and unclosed fences in containers.
  if (node.type === "code") {
    const start = node.position?.start.offset ?? 0
    const text = source.slice(start, node.position?.end.offset)
    if (parent?.type !== "root") return /^(```|~~~)[^]*\n.*\1$/.test(text)
    return /^[`~]/.test(text) || isBehindEmptyLine(source, start)
  }
  if (node.type === "html") {
    // They also end HTML in containers differently, and read its lines differently.
    if (parent?.type === "blockquote" || parent?.type === "listItem") return false
    if (parent?.type === "root") return isPlainBlock(node.value)
    const start = toStart(node)
    return (!isContained || !node.value.includes("\n")) && hasPlainTags(source, start, start + 1)
  }
  return node.type !== "table" || parent?.type === "root"
}

/** For a list in a quote: no empty line follows, or one empty line separates the list from words outside of both. */
function isListAlike(list: Nodes, quote: Nodes, source: string): boolean {
  const start = list.position?.start.offset ?? 0
  let end = list.position?.end.offset ?? 0
  // Its end may include empty lines.
  for (let at = source.lastIndexOf("\n", end - 1); at > start && isEmpty(source, at + 1, end);) {
    end = at
    at = source.lastIndexOf("\n", end - 1)
  }
  const rest = source.slice(end, quote.position?.end.offset)
  if (emptyLine.test(source.slice(start, end))) return false
  return !emptyLine.test(rest) || /^[ \t]*\n>[ \t]*\n> ?[\p{L}#]/u.test(rest)
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
  if (!/[\w.+-]@[\w-]/.test(text)) return noMail
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

const point: Point = { line: 0, column: 0, offset: 0 }
const emptyPosition = { start: point, end: point }

const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
