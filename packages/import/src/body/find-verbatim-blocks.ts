import type { TextEdit } from "./edit-text.ts"
import { findCode } from "./find-code.ts"
import { blank, createRangeCheck, type RangeCheck, type TextRange } from "./text-range.ts"

export interface VerbatimBlocks {
  edits: TextEdit[]
  /** The blocks with their tags. Nothing in them is a template or prose. */
  ranges: TextRange[]
  /** The tags as written, such as `{% highlight ruby %}`. */
  tags: { text: string; start: number }[]
}

/** Opening tags of blocks whose content no engine reads: code, raw text and comments. */
const opening = new RegExp(
  [
    String.raw`\{%-?\s*(?<liquid>raw|verbatim|comment|highlight|codeblock|code|mermaid)\b(?<options>[^%]{0,300}?)-?%\}`,
    String.raw`\{\{[<%]\s*(?<hugo>highlight|code|mermaid)\b(?<hugoOptions>[^<>]{0,300}?)\s*[>%]\}\}`,
    String.raw`\[(?<wordpress>code|sourcecode)(?<wordpressOptions>(?:\s+\w+=[^\]\n]{1,100})|=\w+)?\](?!\(|\[|:)`,
    String.raw`\{::(?<kramdown>comment|nomarkdown)\b[^}\n]{0,100}\}`,
  ].join("|"),
  "g",
)

/** Finds the blocks, and writes code as fenced code, raw text without its tags, and comments not at all. */
export function findVerbatimBlocks(body: string, isHtml: boolean): VerbatimBlocks {
  const found: VerbatimBlocks = { edits: [], ranges: [], tags: [] }
  if (!/\{%|\{\{[<%]|\[(?:source)?code|\{::/.test(body)) return found
  let isCode = toCodeCheck(body, isHtml)
  let rounds = 0
  const missing = new Set<string>()
  for (const match of body.matchAll(opening)) {
    const { index: start } = match
    if (start < (found.ranges.at(-1)?.end ?? 0) || isCode(start)) continue
    const block = readBlock(body, match, missing)
    if (block === undefined) continue
    found.edits.push(...toEdits(body, block, isHtml))
    found.ranges.push({ start, end: block.end })
    found.tags.push({ text: match[0], start })
    // Backticks in a block would pair with others after it.
    const isFence = /[`~]/.test(body.slice(block.from, block.to))
    if (isFence && (rounds += 1) <= 100) isCode = toCodeCheck(blank(body, found.ranges), isHtml)
  }
  return found
}

function toCodeCheck(body: string, isHtml: boolean): RangeCheck {
  return createRangeCheck(isHtml ? [] : findCode(body, { indented: true }))
}

interface Block {
  name: string
  options: string
  start: number
  /** The content is between `from` and `to`. */
  from: number
  to: number
  end: number
}

/** `missing` has the closing tags that do not follow, so that no search for them is made twice. */
function readBlock(body: string, match: RegExpExecArray, missing: Set<string>): Block | undefined {
  const { liquid, hugo, wordpress, kramdown, options, hugoOptions, wordpressOptions } = match.groups ?? {}
  const name = liquid ?? hugo ?? wordpress ?? kramdown ?? ""
  const from = match.index + match[0].length
  const pattern =
    liquid !== undefined
      ? String.raw`\{%-?\s*end${name}\s*-?%\}`
      : hugo !== undefined
        ? String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`
        : wordpress === undefined
          ? String.raw`\{:/(?:${name})?\}`
          : String.raw`\[/${name}\]`
  if (missing.has(pattern)) return undefined
  const closing = new RegExp(pattern, "g")
  closing.lastIndex = from
  const end = closing.exec(body)
  if (end === null) {
    missing.add(pattern)
    return undefined
  }
  const written = (options ?? hugoOptions ?? wordpressOptions ?? "").trim()
  return { name, options: written, start: match.index, from, to: end.index, end: end.index + end[0].length }
}

function toEdits(body: string, block: Block, isHtml: boolean): TextEdit[] {
  const { name, start, from, to, end } = block
  if (name === "comment") return [{ ...wholeLines(body, start, end), text: "" }]
  if (/^(?:raw|verbatim|nomarkdown)$/.test(name))
    return [
      { ...wholeLines(body, start, from), text: "" },
      { ...wholeLines(body, to, end), text: "" },
    ]
  return [{ start, end, text: isHtml ? toPre(body.slice(from, to)) : toFence(body, block) }]
}

/** Widens a place to whole lines if nothing else stands on them. */
export function wholeLines(body: string, start: number, end: number): TextRange {
  const before = /(?:^|[\r\n])([ \t]*)$/.exec(body.slice(Math.max(0, start - 200), start))
  const after = /^[ \t]*(?:\r\n|\r|\n|$)/.exec(body.slice(end, end + 200))
  if (before === null || after === null) return { start, end }
  return { start: start - (before[1]?.length ?? 0), end: end + after[0].length }
}

function toFence(body: string, { name, options, start, from, to, end }: Block): string {
  const code = body
    .slice(from, to)
    .replace(/^[ \t]*(?:\r\n|\r|\n)/, "")
    .trimEnd()
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  const indent = /(?:^|[\r\n])([ \t>]*)$/.exec(body.slice(Math.max(0, start - 200), start))?.[1]
  if (indent === undefined && !/[\r\n]/.test(code)) return toSpan(code, fence)
  const before = indent === undefined ? "\n\n" : ""
  const after = /^[ \t]*(?:\r|\n|$)/.test(body.slice(end, end + 200)) ? "" : "\n\n"
  return `${before}${fence}${name === "mermaid" ? name : toLanguage(options)}\n${code}\n${indent ?? ""}${fence}${after}`
}

/** Writes one line of code inside a sentence. `fence` is longer than each run of backticks in it. */
function toSpan(code: string, fence: string): string {
  const marks = code.includes("`") ? fence : "`"
  const space = /^`|`$/.test(code) ? " " : ""
  return `${marks}${space}${code.trim()}${space}${marks}`
}

/** The language among options such as `ruby linenos`, `"go" "linenos=table"`, `lang:js Title` and `language="css"`. */
function toLanguage(options: string): string {
  const named = /(?:lang|language|lexer)\s*[=:]\s*["']?([\w#+.-]+)/.exec(options)?.[1]
  const first = /^=?["']?([\w#+.-]+)["']?(?=\s|$|,)/.exec(options)?.[1]
  const language = named ?? first ?? ""
  return /^(?:linenos|true|false)$/.test(language) ? "" : language
}

function toPre(code: string): string {
  const text = code.replace(/^(?:\r\n|\r|\n)/, "").trimEnd()
  return `<pre><code>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`
}
