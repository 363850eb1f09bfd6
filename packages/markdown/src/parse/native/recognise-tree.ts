import type { Nodes, Parents, Root } from "mdast"
type Point = NonNullable<Root["position"]>["start"]

const maxDepth = 30
/** A third of what the bounds of our syntax allow, reckoned generously: see `budget`. */
const maxSteps = 5_000_000
const maxCopies = 100_000_000
const maxBlocks = 10_000
const maxLazyLines = 600_000

const noMail = 0
const plainMail = 1
const hiddenMarks = 2

interface Entry {
  node: Nodes
  parent: Parents | undefined
  depth: number
  /** The outermost quote that it is in. */
  quote: Nodes | undefined
  /** The paragraph, heading or cell that it is in has what may be the address of a person; brackets in it may be marks that are hidden. */
  mail: typeof noMail | typeof plainMail | typeof hiddenMarks
  /** What searching the whole paragraph, heading or cell that it is in costs, once. */
  search: number
}

/**
 * Whether a tree of the native parser is the one that remark gives: without what is known to differ, and so far below the bounds of
 * our syntax that they cannot have changed anything.
 */
export function isTreeAlike(tree: Root, source: string): boolean {
  let steps = 0
  let copies = 0
  let blocks = 2 * (tree.position?.end.line ?? 0)
  let lazyLines = 0
  const definitions = source.split("]:").length
  const mayHaveMail = source.includes("@")
  const stack: Entry[] = [{ node: tree, parent: undefined, depth: 0, quote: undefined, mail: noMail, search: 0 }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry
    if (depth > maxDepth || !isNodeAlike(entry, source)) return false
    let { search, mail } = entry
    // Behind a bracket that is not closed, an address may be none.
    if (mail !== noMail && node.type === "text" && hasOpenBracket(node.value, mail)) return false
    if (node.type === "text") {
      // Behind a bracket that is never closed every word looks back for it; code and tags are sought to the end.
      if (/[[<`]/.test(node.value)) steps += search * (node.value.split(/[[<`]/).length - 1)
    } else if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      const { start, end } = node.position ?? emptyPosition
      const length = (end.offset ?? 0) - (start.offset ?? 0)
      const marks = countMarks(source, start.offset ?? 0, end.offset ?? 0)
      const events = 6 * marks + 4 * (end.line - start.line) + 4 + definitions
      search = length * (events + 10)
      steps += 20 * length + marks * events
      copies += (length + marks) * events
      if (mayHaveMail) mail = toMail(source.slice(start.offset, end.offset))
      if (node.type === "tableCell") blocks += 2
    } else if (node.type === "footnoteReference") blocks += 2
    else if (node.type === "listItem" || node.type === "blockquote" || node.type === "footnoteDefinition") {
      const { start, end } = node.position ?? emptyPosition
      blocks += 2 + 2 * (end.line - start.line)
      // As if all of its lines but the first lacked its mark.
      lazyLines += (end.line - start.line + 2) ** 2 / 2
    }
    if (!("children" in node)) continue
    const quote = entry.quote ?? (node.type === "blockquote" ? node : undefined)
    for (const child of node.children) stack.push({ node: child, parent: node, depth: depth + 1, quote, mail, search })
  }
  return steps <= maxSteps && copies <= 16 * maxCopies && blocks <= maxBlocks && lazyLines <= maxLazyLines
}

function isNodeAlike({ node, parent, quote }: Entry, source: string): boolean {
  // Whether a list is loose that empty lines of a quote follow, and what is a task.
  if (node.type === "list") return quote === undefined || isListAlike(node, quote, source)
  if (node.type === "listItem") return node.checked == null || node.children[0]?.type === "paragraph"
  // Indented code right behind a container, and in one, ends elsewhere, and so do fences in containers that are not closed.
  if (node.type === "code") {
    const start = node.position?.start.offset ?? 0
    const text = source.slice(start, node.position?.end.offset)
    if (parent?.type !== "root") return /^(```|~~~)[^]*\n.*\1$/.test(text)
    return /^[`~]/.test(text) || isBehindEmptyLine(source, start)
  }
  // So does HTML in containers.
  if (node.type === "html") return parent?.type !== "blockquote" && parent?.type !== "listItem"
  return node.type !== "table" || parent?.type === "root"
}

/** Of a list in a quote: no line is empty from there on, or one between the list and words that belong to neither. */
function isListAlike(list: Nodes, quote: Nodes, source: string): boolean {
  const start = list.position?.start.offset ?? 0
  let end = list.position?.end.offset ?? 0
  // What is empty behind it may be counted as a part of it.
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

/** Whether a line without anything, or nothing at all, is before the line that begins at this place but for its indentation. */
function isBehindEmptyLine(source: string, start: number): boolean {
  let at = start
  while (at > 0 && /[ \t]/.test(source.charAt(at - 1))) at -= 1
  return at === 0 || (source[at - 1] === "\n" && (at === 1 || source[at - 2] === "\n"))
}

function toMail(text: string): Entry["mail"] {
  if (!/[\w.+-]@[\w-]/.test(text)) return noMail
  return /\\[[\]]|&(?:#|[lr](?:brack|sqb);)/.test(text) ? hiddenMarks : plainMail
}

/** Whether a text has a bracket that is not closed in it before an address, or where that cannot be told. */
function hasOpenBracket(text: string, mail: Entry["mail"]): boolean {
  let start = text.indexOf("[")
  if (start === -1 || mail === hiddenMarks) return start !== -1
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
const marked = new Uint8Array(128)
for (const mark of "*_~[]!<`&\\@:|") marked[mark.charCodeAt(0)] = 1

/** Characters that may begin or end something. */
function countMarks(source: string, start: number, end: number): number {
  let marks = 0
  for (let index = start; index < end; index += 1) marks += marked[source.charCodeAt(index)] ?? 0
  return marks
}
