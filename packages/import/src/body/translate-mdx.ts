import type { UrlResolver } from "../addresses/resolve-url.ts"
import { dedentChildren } from "./dedent-children.ts"
import type { TextEdit } from "./edit-text.ts"
import { findDirectives } from "./find-directives.ts"
import { type EsmStatement, findEsm } from "./find-esm.ts"
import { wholeLines } from "./find-verbatim-blocks.ts"
import { endOfBraces, type JsxTag, readJsxTag, toKnownText } from "./read-jsx-tag.ts"
import { showComponent } from "./show-component.ts"
import { readVariable } from "./template-context.ts"
import { blank, createRangeCheck, type RangeCheck } from "./text-range.ts"
import { type Shown, toShownEdit } from "./write-shown.ts"

export interface TranslatedMdx {
  edits: TextEdit[]
  /** Imports and exports, which are removed. */
  statements: EsmStatement[]
  /** What replaces the component. `unwrapped`: only its children stay. `removed`: nothing stays. */
  components: { tag: JsxTag; fate: Shown | ComponentDirective | "unwrapped" | "removed" }[]
  /** Components that were to become directives, and why they cannot. */
  refused: { tag: JsxTag; reason: string }[]
  /** The places of expressions that stay as text. */
  expressions: { start: number; end: number }[]
}

/** The line of a directive, and the attributes that it goes without. */
export interface ComponentDirective {
  directive: string
  without: string[]
}

interface MdxSource {
  body: string
  isCode: RangeCheck
  fields: Record<string, unknown>
  imports: Map<string, string>
  names: ReadonlySet<string>
  resolveUrl: UrlResolver
}

export interface MdxOptions {
  isCode: RangeCheck
  /** The front matter. */
  fields: Record<string, unknown>
  /** The names of the components that become directives. */
  components?: ReadonlySet<string> | undefined
  resolveUrl: UrlResolver
}

/** Turns MDX into Markdown: without imports, exports and comments, and with what components show in their place. */
export function translateMdx(body: string, options: MdxOptions): TranslatedMdx {
  const { isCode, fields, components = none, resolveUrl } = options
  const statements = findEsm(body, isCode)
  const imports = new Map(
    statements.flatMap(({ names, from }) => (from === undefined ? [] : names.map((name) => [name, from] as const))),
  )
  const result: TranslatedMdx = { edits: [], statements, components: [], refused: [], expressions: [] }
  for (const { start, end } of statements) result.edits.push(withBlankLine(body, start, end))
  const rest: MdxSource = { body: blank(body, statements), isCode, fields, imports, names: components, resolveUrl }
  const inTag = translateTags(rest, result)
  translateBraces(rest, inTag, result)
  return result
}

const none: ReadonlySet<string> = new Set()

/** Widens a statement to its lines and the blank lines after it. */
function withBlankLine(body: string, start: number, end: number): TextEdit {
  const lines = wholeLines(body, start, end)
  const blankLines = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(body.slice(lines.end, lines.end + 200))?.[0] ?? ""
  return { start: lines.start, end: lines.end + blankLines.length, text: "" }
}

/** Translates the tags, and answers what is inside a tag. */
function translateTags(source: MdxSource, result: TranslatedMdx): RangeCheck {
  const tags: JsxTag[] = []
  for (let at = source.body.indexOf("<"); at !== -1; at = source.body.indexOf("<", at)) {
    const tag = source.isCode(at) || source.body[at - 1] === "\\" ? undefined : readJsxTag(source.body, at)
    if (tag !== undefined) tags.push(tag)
    at = tag?.end ?? at + 1
  }
  const pairs = pairTags(tags)
  const closings = new Set(pairs.values())
  const frames = tags.flatMap((tag) =>
    isComponent(tag) && pairs.has(tag) ? [{ opening: tag, closing: pairs.get(tag) ?? tag }] : [],
  )
  const dedents = dedentChildren(source.body, frames)
  const { directives, refused } = findDirectives({ ...source, tags, pairs, dedents })
  result.refused = refused
  for (const tag of tags) {
    const closing = pairs.get(tag)
    const directive = directives.get(tag)
    if (directive !== undefined) {
      result.components.push({ tag, fate: directive })
      result.edits.push(...directive.edits)
    } else if (!isComponent(tag)) {
      const edit = plainElement(tag, source)
      if (edit !== undefined) result.edits.push(edit)
    } else if (closing !== undefined) result.edits.push(...translatePair(tag, closing, source, result))
    else if (!closings.has(tag)) result.edits.push(translateSingle(tag, source, result))
  }
  // A tag that goes with its whole line takes the indentation along.
  const starts = new Set(result.edits.map(({ start }) => start))
  result.edits.push(...dedents.filter(({ start }) => !starts.has(start)))
  return createRangeCheck(tags)
}

function isComponent({ name }: JsxTag): boolean {
  return name === "" || /^[A-Z]|[.$]/.test(name)
}

function pairTags(tags: readonly JsxTag[]): Map<JsxTag, JsxTag> {
  const pairs = new Map<JsxTag, JsxTag>()
  const open: JsxTag[] = []
  const counts = new Map<string, number>()
  for (const tag of tags) {
    if (tag.kind === "single") continue
    const count = counts.get(tag.name) ?? 0
    if (tag.kind === "opening") {
      open.push(tag)
      counts.set(tag.name, count + 1)
    } else if (count > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        counts.set(last.name, (counts.get(last.name) ?? 1) - 1)
        if (last.name !== tag.name) continue
        pairs.set(last, tag)
        break
      }
    }
  }
  return pairs
}

function translateSingle(tag: JsxTag, { body, imports }: MdxSource, result: TranslatedMdx): TextEdit {
  const shown = tag.kind === "closing" ? undefined : showComponent(tag, imports)
  if (tag.kind !== "closing") result.components.push({ tag, fate: shown ?? "removed" })
  if (shown !== undefined) return toShownEdit(body, tag, shown, false)
  return { ...wholeLines(body, tag.start, tag.end), text: "" }
}

/** Keeps the children of a component, as a link or below its title where it has one. */
function translatePair(tag: JsxTag, closing: JsxTag, source: MdxSource, result: TranslatedMdx): TextEdit[] {
  const { body, imports } = source
  const children = body.slice(tag.end, closing.start)
  const isEmpty = children.trim() === ""
  const shown = isEmpty ? showComponent(tag, imports) : undefined
  if (isEmpty) result.components.push({ tag, fate: shown ?? "removed" })
  if (shown !== undefined) return [toShownEdit(body, { start: tag.start, end: closing.end }, shown, false)]
  const text = (...names: string[]) => names.map((name) => toKnownText(tag.attributes.get(name), imports)).find(Boolean)
  const address = text("href", "to", "url")
  if (address !== undefined && !isEmpty && !/[\r\n]/.test(children) && !/[\s<>()]/.test(address)) {
    result.components.push({ tag, fate: { text: `[${children}](${address})` } })
    return [
      { start: tag.start, end: tag.end, text: "[" },
      { start: closing.start, end: closing.end, text: `](${address})` },
    ]
  }
  if (!isEmpty) result.components.push({ tag, fate: "unwrapped" })
  const title = isEmpty ? undefined : text("title", "label", "summary", "heading")
  return [removeTag(body, tag, title), removeTag(body, closing)]
}

/** Removes a tag. One with lines of its own leaves a blank line, since it ends the paragraph before it, and its title. */
function removeTag(body: string, { start, end }: JsxTag, title?: string): TextEdit {
  const lines = wholeLines(body, start, end)
  if (lines.end === end && lines.end < body.length) return { start, end, text: "" }
  if (title !== undefined) return { ...lines, text: `\n**${title}**\n\n` }
  const isAfterText = /\S[ \t]*(?:\r\n|\r|\n)$/.test(body.slice(Math.max(0, lines.start - 200), lines.start))
  const isBeforeText = /^[ \t]*\S/.test(body.slice(lines.end, lines.end + 200))
  return { ...lines, text: isAfterText && isBeforeText ? "\n" : "" }
}

/** Turns an HTML element with attributes of JSX into one of HTML. Undefined if it has none. */
function plainElement(tag: JsxTag, { imports }: MdxSource): TextEdit | undefined {
  const isJsx = [...tag.attributes].some(
    ([name, value]) => name.startsWith("{") || name === "className" || (value !== true && "expression" in value),
  )
  if (!isJsx) return undefined
  const attributes = [...tag.attributes].flatMap(([name, value]) => {
    const htmlName = name === "className" ? "class" : name
    if (value === true) return name.startsWith("{") ? [] : [htmlName]
    if ("expression" in value && value.expression === "true") return [htmlName]
    const text = toKnownText(value, imports)
    return text === undefined ? [] : [`${htmlName}="${text.replaceAll('"', "&quot;")}"`]
  })
  const isVoid =
    tag.kind === "single" && /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(tag.name)
  const end = isVoid ? " />" : tag.kind === "single" ? `></${tag.name}>` : ">"
  return { start: tag.start, end: tag.end, text: `<${[tag.name, ...attributes].join(" ")}${end}` }
}

/** After so many braces that nothing closes, the file is not MDX. */
const mostUnclosed = 100

/** Translates comments, strings in braces and fields of the front matter. Other expressions stay. */
function translateBraces({ body, isCode, fields }: MdxSource, inTag: RangeCheck, result: TranslatedMdx): void {
  let unclosed = 0
  for (let at = body.indexOf("{"); at !== -1 && unclosed < mostUnclosed; at = body.indexOf("{", at)) {
    const isSkipped = isCode(at) || inTag(at) || body[at - 1] === "\\" || /^\{#[\w-]+\}/.test(body.slice(at, at + 60))
    const end = isSkipped ? undefined : endOfBraces(body, at)
    if (!isSkipped && end === undefined) unclosed += 1
    if (end !== undefined) {
      const content = body.slice(at + 1, end - 1).trim()
      const edit = toText(body, { start: at, end }, content, fields)
      if (edit === undefined) result.expressions.push({ start: at, end })
      else result.edits.push(edit)
    }
    at = end ?? at + 1
  }
}

function toText(
  body: string,
  { start, end }: { start: number; end: number },
  content: string,
  fields: Record<string, unknown>,
): TextEdit | undefined {
  const comment = /^\/\*(.*)\*\/$/s.exec(content)?.[1]
  if (comment !== undefined) {
    const mark = /^\s*(more|truncate|excerpt)\s*$/i.exec(comment)?.[1]
    return mark === undefined ? { ...wholeLines(body, start, end), text: "" } : { start, end, text: `<!-- ${mark} -->` }
  }
  const known =
    toKnownText({ expression: content }, new Map()) ??
    (/^[\w.]+$/.test(content) ? readVariable(fields, content) : undefined)
  return known === undefined ? undefined : { start, end, text: known }
}
