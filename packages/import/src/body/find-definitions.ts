import type { TextEdit } from "./edit-text.ts"
import { escapeHtml } from "./escape-html.ts"
import { linesOf, type RangeCheck, type TextRange } from "./text-range.ts"

export interface Definitions {
  edits: TextEdit[]
  /** The places of what is replaced: the first description of a term, and each abbreviation. */
  replaced: { text: string; start: number }[]
}

const description = /^ {0,3}:[ \t]+(?=\S)/
/** A meaning is no address: that is of a footnote or a link behind an asterisk. */
const abbreviation = /^ {0,3}\*\[([^^[\]\n][^[\]\n]{0,99})\]:[ \t]*(?!https?:)(\S.{0,500})$/
/** A line that is no term, and that no paragraph goes on with. */
const noTerm = /^(?:[ \t]*$|[ \t]*[:#>|<]| {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]| {4}|\t)/

/** Whether a body can have any. */
export function mayHaveDefinitions(body: string): boolean {
  return /^ {0,3}(?::[ \t]+\S|\*\[)/m.test(body)
}

/**
 * Writes definition lists and abbreviations of kramdown, Hugo, Pandoc and PHP Markdown Extra as HTML around their Markdown, so that every
 * reader of the article shows them.
 */
export function findDefinitions(body: string, isCode: RangeCheck): Definitions {
  const lines = linesOf(body)
  const lineOf = (at: number) => {
    const line = lines[at]
    return line === undefined ? "" : body.slice(line.start, line.end)
  }
  const is = (at: number, pattern: RegExp) => pattern.test(lineOf(at)) && !isCode(lines[at]?.start ?? 0)
  const found: Definitions = { edits: [], replaced: [] }
  const abbreviations = new Map<string, string>()
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as TextRange
    // In a paragraph it is text.
    if (is(at, abbreviation) && (lineOf(at - 1).trim() === "" || abbreviation.test(lineOf(at - 1)))) {
      const [text, name = "", title = ""] = abbreviation.exec(lineOf(at)) ?? []
      if (!abbreviations.has(name.trim())) abbreviations.set(name.trim(), title.trim())
      found.edits.push({ start: line.start, end: lines[at + 1]?.start ?? line.end, text: "" })
      found.replaced.push({ text: (text ?? "").trim(), start: line.start })
    }
    if (!is(at, description)) continue
    const last = at - (lineOf(at - 1).trim() === "" ? 2 : 1)
    let first = last + 1
    while (first > 0 && !noTerm.test(lineOf(first - 1)) && !isCode((lines[first - 1] as TextRange).start)) first -= 1
    if (first > last) continue
    found.replaced.push({ text: lineOf(at).trim(), start: line.start })
    const terms = lines.slice(first, last + 1)
    found.edits.push(toEdit(terms[0]?.start ?? 0, undefined, "<dl>\n<dt>\n\n"))
    for (const term of terms.slice(1)) found.edits.push(toEdit(term.start, undefined, "\n</dt>\n<dt>\n\n"))
    at = addDescriptions(at, terms.at(-1)?.end ?? 0)
  }
  found.edits.push(...showAbbreviations(body, abbreviations, isCode))
  return found

  /** Adds the descriptions from a line on, and returns the last line of them. */
  function addDescriptions(from: number, termEnd: number): number {
    let before = "\n\n</dt>\n<dd>\n\n"
    let end = termEnd
    let last = from
    for (let at = from; at < lines.length; at += 1) {
      const { start, end: lineEnd } = lines[at] as TextRange
      const text = lineOf(at)
      if (is(at, description)) {
        const mark = description.exec(text)?.[0].length ?? 0
        found.edits.push(toEdit(end, start + mark, before))
        before = "\n\n</dd>\n<dd>\n\n"
      } else if (text.trim() === "") continue
      // Below an empty line, only what is indented belongs to the description.
      else if (last === at - 1 || /^(?: {2,4}|\t)/.test(text))
        found.edits.push(toEdit(start, start + (/^(?: {1,4}|\t)/.exec(text)?.[0].length ?? 0), ""))
      else break
      end = lineEnd
      last = at
    }
    found.edits.push(toEdit(end, undefined, "\n\n</dd>\n</dl>\n"))
    return last
  }
}

function toEdit(start: number, end = start, text: string): TextEdit {
  return { start, end, text }
}

/** Marks the abbreviations in a text, apart from code, tags, alternative texts, and the addresses of links. */
function showAbbreviations(body: string, titles: ReadonlyMap<string, string>, isCode: RangeCheck): TextEdit[] {
  if (titles.size === 0) return []
  const longestFirst = [...titles.keys()].toSorted((a, b) => b.length - a.length)
  const names = longestFirst.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  const inWord = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])[\p{L}\p{N}_]`
  const other = String.raw`<[^<>]{1,2000}>|!\[[^\]]{0,2000}\]|\]\([^()\s]{0,2000}|^ {0,3}\*?\[[^\]\n]{1,200}\]:.*|https?:[^\s<>]{1,2000}`
  const pattern = new RegExp(`${other}|(?<!${inWord})(${names.join("|")})(?!${inWord})`, "gmu")
  return [...body.matchAll(pattern)].flatMap(({ 1: name, index }) => {
    if (name === undefined || isCode(index)) return []
    const open = `<abbr title="${escapeHtml(titles.get(name) ?? "")}">`
    return [toEdit(index, undefined, open), toEdit(index + name.length, undefined, "</abbr>")]
  })
}
