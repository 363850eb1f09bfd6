import type { UrlResolver } from "../addresses/resolve-url.ts"
import type { TextEdit } from "./edit-text.ts"
import type { JsxTag } from "./read-jsx-tag.ts"
import { toDirective } from "./to-directive.ts"
import { isAloneOnLine, lineStart } from "./write-shown.ts"

interface Source {
  body: string
  imports: ReadonlyMap<string, string>
  /** The names of the components that become directives. */
  names: ReadonlySet<string>
  tags: readonly JsxTag[]
  /** The closing tags by their opening ones. */
  pairs: ReadonlyMap<JsxTag, JsxTag>
  resolveUrl: UrlResolver
  /** What the lines lose of their indentation. */
  dedents: readonly TextEdit[]
}

export interface FoundDirective {
  tag: JsxTag
  edits: TextEdit[]
  /** The line that begins it. */
  directive: string
  without: string[]
}

export interface FoundDirectives {
  directives: Map<JsxTag, FoundDirective>
  /** Components that a site has, and that cannot become a directive here. */
  refused: { tag: JsxTag; reason: string }[]
}

/** Sites read no containers that are deeper in others. */
const mostNested = 8

/**
 * Writes components as directives: `::chart{kind="bar"}` for one without content, and lines around the content of others. A directive has
 * lines of its own, so a component inside a sentence is refused.
 */
export function findDirectives(source: Source): FoundDirectives {
  const { body, imports, names, tags, pairs, dedents, resolveUrl } = source
  const found: FoundDirectives = { directives: new Map(), refused: [] }
  if (names.size === 0) return found
  const cuts = new Map(dedents.map(({ start, end }) => [start, end - start]))
  const heights = measureHeights(
    tags.filter(({ name }) => names.has(name)),
    pairs,
  )
  const closings = new Set(pairs.values())
  // A line that ends a container has as many colons as the one that began it, and no line inside has as many.
  const longest = Math.max(2, ...Array.from(body.matchAll(/:{3,}/g), ([run]) => run.length))
  for (const tag of tags) {
    const closing = pairs.get(tag)
    if (!names.has(tag.name) || closings.has(tag) || (tag.kind !== "single" && closing === undefined)) continue
    const written = toDirective(tag, imports, resolveUrl)
    const height = heights.get(tag) ?? 0
    const isEmpty = closing === undefined || body.slice(tag.end, closing.start).trim() === ""
    const indent = readIndent(body, tag, closing, cuts)
    const reason =
      "refused" in written
        ? written.refused
        : indent === undefined
          ? "it has no lines of its own"
          : height > mostNested
            ? "others are too deep inside it"
            : undefined
    if ("refused" in written || indent === undefined || reason !== undefined) {
      found.refused.push({ tag, reason: reason ?? "" })
      continue
    }
    const start = lineStart(body, tag.start)
    const colons = ":".repeat(isEmpty ? 2 : longest + 1 + height)
    const directive = colons + written.directive
    const edits: TextEdit[] =
      isEmpty || closing === undefined
        ? [{ start, end: (closing ?? tag).end, text: indent + directive }]
        : [
            { start, end: tag.end, text: `${indent}${directive}${endsLine(body, tag.end) ? "" : `\n${indent}`}` },
            closeContainer(body, closing, indent + colons),
          ]
    found.directives.set(tag, { tag, edits, directive, without: written.without })
  }
  return found
}

/** How many containers are inside each other in each component with content. */
function measureHeights(tags: readonly JsxTag[], pairs: ReadonlyMap<JsxTag, JsxTag>): Map<JsxTag, number> {
  const heights = new Map<JsxTag, number>()
  const open: JsxTag[] = []
  const close = (before: number) => {
    for (let last = open.at(-1); last !== undefined && (pairs.get(last)?.start ?? 0) < before; last = open.at(-1)) {
      open.pop()
      const height = heights.get(last) ?? 0
      const parent = open.at(-1)
      if (parent !== undefined) heights.set(parent, Math.max(heights.get(parent) ?? 0, height + 1))
    }
  }
  for (const tag of tags) {
    if (!pairs.has(tag)) continue
    close(tag.start)
    open.push(tag)
    heights.set(tag, 0)
  }
  close(Number.POSITIVE_INFINITY)
  return heights
}

/** The spaces and marks of a quote before a component that has its lines for itself. Undefined if it has not. */
function readIndent(
  body: string,
  tag: JsxTag,
  closing: JsxTag | undefined,
  cuts: ReadonlyMap<number, number>,
): string | undefined {
  const end = (closing ?? tag).end
  if (!isAloneOnLine(body, { start: tag.start, end })) return undefined
  const start = lineStart(body, tag.start)
  const indent = body.slice(start + (cuts.get(start) ?? 0), tag.start)
  // The lines of a container in a quote would need its mark.
  return (closing === undefined ? /^ {0,3}(?:> ?)*$/ : /^ {0,3}$/).test(indent) ? indent : undefined
}

function endsLine(body: string, at: number): boolean {
  return /^[ \t]*(?:\r|\n|$)/.test(body.slice(at, at + 200))
}

/** Writes the end of a container on a line of its own, below content that shares its line. */
function closeContainer(body: string, closing: JsxTag, text: string): TextEdit {
  const start = lineStart(body, closing.start)
  const isAlone = body.slice(start, closing.start).trim() === ""
  return isAlone ? { start, end: closing.end, text } : { start: closing.start, end: closing.end, text: `\n${text}` }
}
