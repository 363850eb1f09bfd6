/** A part of a source that parses alike on its own. All parts, with a line break between any two, are the source. */
export interface SourcePart {
  /** Lines, with the empty ones at the end. */
  text: string
  /** Whether it is one block of fenced code, and nothing else. */
  isCode: boolean
}

const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/
/** The beginnings of HTML that goes on behind empty lines, and what ends it. */
const longHtml: readonly [RegExp, RegExp][] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
]
const listItem = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/

/**
 * Splits a source where every block ends: before a line that comes after an empty one, is not indented, begins no list item and no quote, and
 * is in no code and no HTML. Each part gives the same blocks as it gives within the whole, as long as nothing refers to a definition in another
 * part. Where it is not certain what is open, it splits no more.
 */
export function splitSource(source: string): SourcePart[] {
  const lines = source.split("\n")
  const parts: SourcePart[] = []
  let first = 0
  /** Whether a line since the last empty one begins like a tag: HTML to one reader, words to another. */
  let mayBeHtml = false
  let isAfterEmpty = false
  let codeEnd: number | undefined

  function add(next: number): void {
    if (next > first) {
      const isCode = codeEnd !== undefined && lines.slice(codeEnd, next).every(isEmpty)
      parts.push({ text: lines.slice(first, next).join("\n"), isCode })
    }
    first = next
    codeEnd = undefined
  }

  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ""
    if (isEmpty(line)) {
      isAfterEmpty = true
      mayBeHtml = false
      continue
    }
    if (isAfterEmpty && /^[^ \t>]/.test(line) && !listItem.test(line)) add(at)
    isAfterEmpty = false
    const opened = findEnd(lines, at)
    if (opened !== undefined) {
      const { end, isFence, indent } = opened
      if (end === undefined || (end > at && !isCertain(lines.slice(at, end + 1), { indent, mayBeHtml })))
        return finish()
      if (isFence && at === first) codeEnd = end + 1
      at = end
      if (!isFence) mayBeHtml = true
      continue
    }
    if (/^ {0,3}</.test(line)) mayBeHtml = true
  }
  return finish()

  function finish(): SourcePart[] {
    add(lines.length)
    return parts
  }
}

interface Opened {
  /** The line that ends it. */
  end: number | undefined
  isFence: boolean
  indent: number
}

/** Where code or HTML ends that begins on a line, and that empty lines do not end. */
function findEnd(lines: readonly string[], start: number): Opened | undefined {
  const line = lines[start] ?? ""
  const [, spaces = "", marks] = fence.exec(line) ?? []
  if (marks !== undefined) {
    const closing = new RegExp(`^ {0,3}${marks.charAt(0)}{${marks.length},}[ \\t]*$`)
    return { end: findLine(lines, start + 1, closing), isFence: true, indent: spaces.length }
  }
  const indent = line.search(/[^ ]/)
  if (indent > 3) return undefined
  const text = line.slice(indent)
  for (const [opening, closing] of longHtml) {
    const found = opening.exec(text)
    if (found === null) continue
    const isClosed = closing.test(text.slice(found[0].length))
    return { end: isClosed ? start : findLine(lines, start + 1, closing), isFence: false, indent }
  }
  return undefined
}

function findLine(lines: readonly string[], start: number, pattern: RegExp): number | undefined {
  for (let at = start; at < lines.length; at += 1) if (pattern.test(lines[at] ?? "")) return at
  return undefined
}

/**
 * Whether nothing is open behind these lines, from the one that opens something to the one that ends it. Where HTML may surround them, it
 * ends with an empty line. Where a list may surround them, it ends with a line that is indented less.
 */
function isCertain(lines: readonly string[], { indent, mayBeHtml }: { indent: number; mayBeHtml: boolean }): boolean {
  if (mayBeHtml) return indent === 0 && !lines.some(isEmpty)
  const margin = " ".repeat(indent)
  return lines.every((line) => isEmpty(line) || line.startsWith(margin))
}

function isEmpty(line: string | undefined): boolean {
  return line === undefined || !/[^ \t]/.test(line)
}
