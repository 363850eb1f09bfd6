import { toProblem } from "../import-problem.ts"
import { lineAt } from "./decode-text.ts"
import { articleBounds, findExcess } from "./front-matter-bounds.ts"
import { normalise } from "./front-matter.ts"
import { type ParsedFrontMatter, parseFrontMatter, toExcessProblem } from "./parse-front-matter.ts"
import { decidesVisibility } from "./visibility-keys.ts"

export interface UnfencedMetadata extends ParsedFrontMatter {
  /** The position in the text after the metadata. */
  end: number
}

/**
 * Finds metadata without a known fence at the top of a file. Undefined if the file begins with its text.
 *
 * - Nikola: a comment of lines `.. key: value`.
 * - Link definitions that Markdown does not show: lines `[#]: key: (value)` or `[//]: # (key: value)`, at least two.
 * - Hexo: YAML down to the first line `---`, or JSON without its braces down to `;;;`.
 * - Pelican and MultiMarkdown: lines `Key: value` down to the first other line.
 *
 * Prose can also begin with a word and a colon. So one key must be a title, or decide whether the article goes live and have a single
 * word as its value.
 */
export function splitUnfenced(text: string): UnfencedMetadata | undefined {
  const start = text.length - text.trimStart().length
  const trimmed = text.slice(start)
  const found = toNikola(trimmed) ?? toDefinitions(trimmed) ?? toHexo(trimmed, lineAt(text, start)) ?? toLines(trimmed)
  return found === undefined ? toUnknownFence(text) : { ...found, end: start + found.end }
}

/** Whether a line could be a field of YAML, TOML or JSON. */
export function looksLikeField(line: string): boolean {
  return /^[ \t]*["']?[\w-]+["']?[ \t]*[:=]/.test(line)
}

function toNikola(text: string): UnfencedMetadata | undefined {
  const comment = /^<!--\s*?(\.\. .*?)-->/s.exec(text)
  if (comment === null) return undefined
  const lines = (comment[1] ?? "").split(/\r\n|\r|\n/).map((line) => line.trim().replace(/^\.\. /, ""))
  return toBounded(lines.join("\n"), toMetadata(toFields(lines.join("\n")).fields, comment[0].length))
}

function toDefinitions(text: string): UnfencedMetadata | undefined {
  const lines: string[] = []
  let end = 0
  for (const { 0: line } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const [, key, value] =
      /^\[#\]:\s{1,8}([\w-]+):\s{1,8}[("'](.*)[)"']\s*$/.exec(line) ??
      /^\[(?:\/\/|comment)\]:\s{1,8}#\s{1,8}[("']([\w-]+):\s{1,8}(.*)[)"']\s*$/.exec(line) ??
      []
    if (key === undefined || value === undefined) break
    lines.push(`${key}: ${value.trim()}`)
    end += line.length
  }
  const source = lines.join("\n")
  return lines.length < 2 ? undefined : toBounded(source, { fields: toFields(source).fields, end, problems: [] })
}

function toHexo(text: string, line: number): UnfencedMetadata | undefined {
  const closing = /^(?:-{3,}|;{3,})[ \t]*$/m.exec(text)
  const source = text.slice(0, closing?.index ?? 0)
  if (closing === null || !looksLikeField(source)) return undefined
  const isJson = closing[0].startsWith(";")
  const parsed = parseFrontMatter(isJson ? "json" : "yaml", isJson ? `{${source}}` : source, line)
  const isBroken = parsed?.problems.some((problem) => problem.severity === "refusal") === true
  // In a file of Pelican, the first --- is far down in the body, which is not YAML.
  if (parsed === undefined || (isBroken && /^[ \t]*$/m.test(source.trimEnd()))) return undefined
  const end = closing.index + closing[0].length
  return toMetadata(isBroken ? toFields(source).fields : parsed.fields, end) && { ...parsed, end }
}

function toLines(text: string): UnfencedMetadata | undefined {
  const { fields, end } = toFields(text)
  return toBounded(text.slice(0, end), toMetadata(fields, end))
}

function toBounded(source: string, metadata: UnfencedMetadata | undefined): UnfencedMetadata | undefined {
  const excess = metadata && findExcess("lines", source, articleBounds)
  return excess === undefined ? metadata : { fields: {}, end: 0, problems: [toExcessProblem(excess, 1)] }
}

/** Reads fields like Python-Markdown: four spaces continue a value, and a repeated key has several values. */
function toFields(text: string): { fields: Record<string, string>; end: number } {
  const fields = new Map<string, string>()
  let key: string | undefined
  let end = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const field = /^ {0,3}([\w-]+):(?:[ \t]+(.*?))?\s*$/.exec(line)
    const more = field?.[2] ?? line.trim()
    if (field !== null) key = field[1] ?? ""
    else if (!/^(?: {4}|\t)\s*\S/.test(line)) break
    if (key === undefined) break
    const before = fields.get(key)
    fields.set(key, field !== null && field[2] === undefined ? (before ?? "") : join(before, more))
    end = index + line.length
  }
  return { fields: Object.fromEntries(fields), end }
}

function join(before: string | undefined, more: string): string {
  return before === undefined || before === "" ? more : `${before}, ${more}`
}

function toMetadata(fields: Record<string, unknown>, end: number): UnfencedMetadata | undefined {
  const isMetadata = Object.entries(fields).some(
    ([key, value]) => normalise(key) === "title" || (decidesVisibility(key) && /^\S+$/.test(String(value))),
  )
  return isMetadata ? { fields, end, problems: [] } : undefined
}

/** Refuses front matter with an unknown fence, or with more text on the line of the fence, above a field. It can be in or below comments. */
function toUnknownFence(text: string): UnfencedMetadata | undefined {
  const belowComments = text.replace(/^\s*(?:<!--.*?-->\s*)*/s, "")
  const inComment = text.replace(/^\s*(?:<!--\s*)?/, "")
  const rest = [belowComments, inComment].find(beginsWithFence)
  if (rest === undefined) return undefined
  const fence = rest
    .slice(0, 40)
    .split(/[\r\n]/)[0]
    ?.trimEnd()
  const message = `The import cannot read front matter that begins with ${fence}. Begin the file with a line ---.`
  const line = lineAt(text, text.length - rest.length)
  return { fields: {}, end: 0, problems: [toProblem("invalid_front_matter", message, { line })] }
}

function beginsWithFence(text: string): boolean {
  const [fence = "", first = ""] = text.split(/\r\n|\r|\n/, 2).map((line) => line.trimEnd())
  if (!looksLikeField(first)) return false
  if (/^(?:---|\+\+\+|;;;|===|= yaml =)/.test(fence)) return true
  return /^[^\p{L}\p{N}\s`~]{2,40}$/u.test(fence) && text.slice(fence.length).includes(`\n${fence}`)
}
