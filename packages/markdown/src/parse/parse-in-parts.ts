import type { Root } from "mdast"

import type { ParseMarkdown } from "../markdown-parser.ts"
import { splitSource, type SourcePart } from "./split-source.ts"
import { budget } from "./syntax/budget.ts"

/** Longer sources are not worth the search, and have fewer steps. */
const maxLength = 262_144
/** The share of the budget that may be left to remark. The native parser reads nothing that could use more than the rest. */
const maxUsed = 1 / 3

interface Parsers {
  /** Gives the same tree as remark, or none. */
  parse: ParseMarkdown
  /** Parses with remark and counts what it costs. */
  parseWithRemark(this: void, source: string): Root
}

/**
 * Parses a source part by part, with remark only where the other parser might give another tree. `undefined` if that is not certain to
 * give what remark gives for the whole. Positions in the tree count from the beginning of what was parsed together.
 */
export function parseInParts(source: string, { parse, parseWithRemark }: Parsers): Root | undefined {
  if (source.length > maxLength) return undefined
  const parts = splitSource(source)
  if (parts.length < 2) return undefined
  const last = parts.at(-1)
  const unlike = findUnlike(parts, (some) => read(some, last, parse))
  const others = parts.filter((part) => !unlike.has(part))
  // A definition means something to every other part.
  const defining = parts.filter(isDefining)
  if (defining.some((part) => unlike.has(part) || part.text.includes("[^"))) return undefined
  const definitions = defining.reduce((length, { text }) => length + text.length, 0)
  // Parsed together, they stay below the limits together.
  const tree = others.length === 0 ? undefined : read(others, last, parse)
  if (tree === undefined) return undefined
  const children: Root["children"] = []
  let used = 0
  let left = source.length
  /** How many of the parts so far define something. */
  let defined = 0
  let index = 0
  let end = 0
  for (const part of parts) {
    if (unlike.has(part)) {
      const mayRefer = !part.isCode && definitions > 0 && part.text.includes("[")
      left -= part.text.length + (mayRefer ? definitions : 0)
      // Many parts, each with all definitions, would cost more than the whole at once.
      if (left < 0) return undefined
      const needed = mayRefer ? [...defining.slice(0, defined), part, ...defining.slice(defined)] : [part]
      const found = part.isCode ? readCode(part.text, parseWithRemark) : readAmong(needed, part, last, parseWithRemark)
      used += budget.used()
      if (found === undefined || used > maxUsed) return undefined
      for (const child of found.children) children.push(child)
      continue
    }
    if (isDefining(part)) defined += 1
    end += part.text.length
    for (let child = tree.children[index]; child !== undefined; child = tree.children[index]) {
      if ((child.position?.start.offset ?? 0) >= end) break
      children.push(child)
      index += 1
    }
    end += 1
  }
  return { type: "root", children }
}

function isDefining({ text, isCode }: SourcePart): boolean {
  return !isCode && text.includes("]:")
}

/** What follows each part but the last: a line that continues nothing, as the next part begins with one. */
const next = "\n."

/** Parses parts as they parse within the whole. */
function read(parts: readonly SourcePart[], last: SourcePart | undefined, parse: ParseMarkdown): Root | undefined {
  const text = parts.map((part) => part.text).join("\n")
  if (parts.at(-1) === last) return parse(text, { positions: false })
  const tree = parse(text + next, { positions: false })
  const [paragraph, ...others] = tree?.children.splice(-1) ?? []
  return paragraph?.type === "paragraph" && others.length === 0 ? tree : undefined
}

/** Parses a part as it parses among others, whose blocks are left out. */
function readAmong(
  parts: readonly SourcePart[],
  part: SourcePart,
  last: SourcePart | undefined,
  parse: (source: string) => Root | undefined,
): Root | undefined {
  const before = parts.slice(0, parts.indexOf(part))
  const start = before.reduce((length, { text }) => length + text.length + 1, 0)
  const tree = read(parts, last, parse)
  const isOf = (offset = 0) => offset >= start && offset <= start + part.text.length
  return tree && { ...tree, children: tree.children.filter(({ position }) => isOf(position?.start.offset)) }
}

/** Reads a block of fenced code, whose content means nothing to a parser. */
function readCode(part: string, parseWithRemark: Parsers["parseWithRemark"]): Root | undefined {
  const text = part.trimEnd()
  const first = text.indexOf("\n")
  const end = text.lastIndexOf("\n")
  const [code, ...others] = parseWithRemark(text.slice(0, first) + text.slice(end)).children
  if (code?.type !== "code" || others.length > 0) return undefined
  return { type: "root", children: [{ ...code, value: first === end ? "" : text.slice(first + 1, end) }] }
}

/** Finds the parts that only remark can read, by halves. */
function findUnlike(
  parts: readonly SourcePart[],
  parse: (parts: readonly SourcePart[]) => Root | undefined,
  found = new Set<SourcePart>(),
): Set<SourcePart> {
  const [part, ...others] = parts
  if (part === undefined) return found
  if (others.length === 0) return found.add(part)
  const middle = parts.length >> 1
  for (const half of [parts.slice(0, middle), parts.slice(middle)]) {
    if (parse(half) === undefined) findUnlike(half, parse, found)
  }
  return found
}
