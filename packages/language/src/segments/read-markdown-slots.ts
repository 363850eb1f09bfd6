import type {
  Definition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Parent,
  PhrasingContent,
  Root,
} from "mdast"

import { buildPieces, type PieceBuilder } from "./build-pieces.ts"
import { createHeadingPath, type HeadingPath } from "./create-heading-path.ts"
import { readQuotedTitle } from "./read-quoted-title.ts"
import type { Slot } from "./slot.ts"
import { untranslatedInMarkdown } from "./untranslated.ts"

interface Reading {
  source: string
  headings: HeadingPath
}

/** The slots of a Markdown body in order: paragraphs, headings, cells, and titles of definitions, each with the slots inside it. */
export function readMarkdownSlots(source: string, tree: Root): Slot[] {
  const reading: Reading = { source, headings: createHeadingPath(source) }
  const slots: Slot[] = []
  // The tree is at most 100 levels deep.
  const visit = (node: Nodes): void => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      const slot = readLeaf(node, reading)
      if (slot === undefined) return
      if (node.type === "heading") reading.headings.add(node.depth, slot)
      slots.push(slot)
    } else if (node.type === "definition") slots.push(...readTitle(node, endOf(node), reading))
    else if ("children" in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return slots
}

function readLeaf(node: Parent & Nodes, reading: Reading): Slot | undefined {
  const first = node.children[0]
  const last = node.children.at(-1)
  if (first === undefined || last === undefined) return undefined
  const pieces = buildPieces(reading.source, untranslatedInMarkdown)
  const [start, end] = [startOf(first), endOf(last)]
  readInline(node.children as PhrasingContent[], { start, end }, pieces, reading)
  const kind = node.type === "heading" ? "heading" : node.type === "tableCell" ? "cell" : "paragraph"
  return { kind, start, end, pieces: pieces.finish(), headingPath: reading.headings.above(node) }
}

/** Reads the content of a leaf block, or of something in it such as a link. */
function readInline(
  children: readonly PhrasingContent[],
  range: { start: number; end: number },
  pieces: PieceBuilder,
  reading: Reading,
): void {
  let at = range.start
  const open: number[] = []
  const tags = findTagPairs(children)
  for (const child of children) {
    if (startOf(child) > at) pieces.single(at, startOf(child))
    const tag = tags.get(child)
    if (tag === "begin") open.push(pieces.begin(startOf(child), endOf(child)))
    else if (tag === "end") pieces.end(open.pop() ?? 0, startOf(child), endOf(child))
    else readChild(child, pieces, reading)
    at = endOf(child)
  }
  if (range.end > at) pieces.single(at, range.end)
}

function readChild(child: PhrasingContent, pieces: PieceBuilder, reading: Reading): void {
  const [start, end] = [startOf(child), endOf(child)]
  if (child.type === "text") return pieces.text(start, end)
  if (child.type === "image" || child.type === "imageReference") {
    return pieces.single(start, end, readImage(child, reading))
  }
  const first = "children" in child ? child.children[0] : undefined
  const last = "children" in child ? child.children.at(-1) : undefined
  const isAutolink = child.type === "link" && reading.source[start] === "<"
  if (!("children" in child) || first === undefined || last === undefined || isAutolink) {
    return pieces.single(start, end)
  }
  const inside = { start: startOf(first), end: endOf(last) }
  const pair = pieces.begin(start, inside.start)
  readInline(child.children, inside, pieces, reading)
  pieces.end(pair, inside.end, end, readEndOf(child, inside, reading))
}

function readEndOf(child: PhrasingContent, inside: { start: number; end: number }, reading: Reading) {
  if (child.type === "link") {
    const inner = readTitle(child, endOf(child) - 1, reading)
    return inner.length === 0 ? {} : { inner }
  }
  if (child.type !== "linkReference" || child.referenceType === "full") return {}
  return { fullReference: `][${reading.source.slice(inside.start, inside.end)}]` }
}

/** The alternative text and the title of a picture. The text of a short reference is also its name, and stays. */
function readImage(node: Image | ImageReference, reading: Reading): Slot[] {
  const start = startOf(node) + 2
  const isShort = node.type === "imageReference" && node.referenceType !== "full"
  const slots: Slot[] = []
  const end = isShort || (node.alt ?? "") === "" ? undefined : findLabelEnd(reading.source, start, endOf(node))
  if (end !== undefined && end > start) slots.push(readAttribute("alt", { start, end }, "[", reading))
  if (node.type === "image") slots.push(...readTitle(node, endOf(node) - 1, reading))
  return slots
}

function readTitle(node: Link | Image | Definition | LinkReference, end: number, reading: Reading): Slot[] {
  if (!("title" in node) || (node.title ?? "") === "") return []
  const title = readQuotedTitle(reading.source, startOf(node), end)
  return title === undefined ? [] : [readAttribute("title", title, reading.source[title.start - 1] ?? '"', reading)]
}

function readAttribute(
  kind: "alt" | "title",
  { start, end }: { start: number; end: number },
  quote: string,
  { source, headings }: Reading,
): Slot {
  const pieces = buildPieces(source, untranslatedInMarkdown)
  pieces.text(start, end)
  return { kind, start, end, pieces: pieces.finish(), headingPath: headings.above(), quote }
}

/** The place of the bracket that ends a label. Brackets within it come in pairs, or escaped, or in code. */
function findLabelEnd(source: string, start: number, end: number): number | undefined {
  let depth = 0
  for (let at = start; at < end; at += 1) {
    const mark = source[at]
    if (mark === "\\") at += 1
    else if (mark === "[") depth += 1
    else if (mark === "]") {
      if (depth === 0) return at
      depth -= 1
    } else if (mark === "`" || mark === "<") return undefined
  }
  return undefined
}

const beginTag = /^<([a-z][\w-]*)(?:\s[^>]*)?(?<!\/)>$/i
const endTag = /^<\/([a-z][\w-]*)\s*>$/i

/** Which pieces of HTML among siblings are a begin tag and its end tag. */
function findTagPairs(children: readonly PhrasingContent[]): Map<PhrasingContent, "begin" | "end"> {
  const found = new Map<PhrasingContent, "begin" | "end">()
  const open: { node: PhrasingContent; name: string }[] = []
  for (const child of children) {
    if (child.type !== "html") continue
    const begun = beginTag.exec(child.value)?.[1]?.toLowerCase()
    const ended = endTag.exec(child.value)?.[1]?.toLowerCase()
    if (begun !== undefined) open.push({ node: child, name: begun })
    if (ended === undefined) continue
    const at = open.findLastIndex(({ name }) => name === ended)
    if (at === -1) continue
    const begin = open[at]
    open.length = at
    if (begin === undefined) continue
    found.set(begin.node, "begin")
    found.set(child, "end")
  }
  return found
}

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0
