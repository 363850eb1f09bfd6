import {
  emoji,
  escapes,
  longAddresses,
  mail,
  mixed,
  readMarks,
  references,
  tables,
  tasks,
  unlike,
} from "./read-marks.ts"
import type { SourceMarks } from "./read-marks.ts"

/** Longer bodies go through remark, which bounds the input of native code. */
const maxLength = 262_144
/** The limit for the sum of squared lengths between empty lines. */
const maxSquares = 400_000_000

/**
 * The marks of a source if the native parser is known to read it like remark. A wrong no costs time, because the source then goes through
 * remark, but changes nothing. `readTree` checks what the source does not show.
 */
export function recogniseSource(source: string): SourceMarks | undefined {
  if (source.length > maxLength || !isCheap(source)) return undefined
  const marks = readMarks(source)
  const { found } = marks
  const has = (kind: number) => (found & kind) !== 0
  if (has(unlike)) return undefined
  for (const [kind, difference] of differences) if (has(kind) && difference.test(source)) return undefined
  const isAlike =
    (!has(longAddresses) || hasShortAddresses(source)) &&
    (!has(mixed) || !hasMixedMarks(source)) &&
    (!has(mail) || hasPlainMail(source)) &&
    (!has(tables) || hasPlainTables(source))
  return isAlike ? marks : undefined
}

/** The native parser can also take the square of the length between two empty lines. */
function isCheap(source: string): boolean {
  let squares = 0
  let start = 0
  for (let end = source.indexOf("\n\n"); end !== -1; end = source.indexOf("\n\n", start)) {
    squares += (end - start) ** 2
    start = end + 2
  }
  return squares + (source.length - start) ** 2 <= maxSquares
}

/** Patterns that the parsers read differently, with the kinds of characters that they need. */
const differences: readonly [number, RegExp][] = [
  // Emoji beyond the first plane are symbols to one parser and letters to the other, which can decide about a mark or an address.
  [emoji, /[*_~](?=[\uD800-\uDBFF])(?<!(?:^|[ \t\n])(?:\*{1,9}|_{1,9}|~{1,9}))/],
  [emoji, /[\uDC00-\uDFFF](?=[*_~])(?!(?:\*{1,9}|_{1,9}|~{1,9})(?:$|[ \t\n]))/],
  [emoji, /[\uDC00-\uDFFF](?=[wWhH&])/],
  [escapes, /\\[*_~][*_~]/],
  // A line that ends with a backslash at the end of a link's text.
  [escapes, /\\\n[ \t>]*\]/],
  // Task items without words.
  [tasks, /(?:[-*+]|\d[.)])[ \t\n>]*\[(?:\n[ \t>]*\]|[ \txX]\](?:[ \t]*$|\S))/m],
  // Addresses that contain a character reference.
  [references, /&(?:#\w{1,8}|commat|colon|sol|period);(?=\S{0,100}(?:[/@&]|www|\.\S))|[@w]&(?:#|period)/i],
]

/** The punctuation from which on our syntax may bound an address. */
const maxPunctuation = 290
/** The length from which on our syntax may bound an address. */
const maxAddress = 2000

function hasShortAddresses(source: string): boolean {
  for (const [address] of source.matchAll(/(?:https?:\/\/|www\.)\S{300,}/gi)) {
    if (address.length > maxAddress || address.replace(/[a-z\d]+/gi, "").length > maxPunctuation) return false
  }
  return true
}

/** Whether stars, some of which are beside another kind of mark, are between a word and such a mark, or within a word. */
function hasMixedMarks(source: string): boolean {
  // No mark means anything beyond an empty line.
  return source.split("\n\n").some((block) => /\*[_~]|[_~]\*/.test(block) && starsInWords.test(block))
}

const starsInWords = /[^\s\p{P}\p{S}]\*+[_~]|[_~]\*+[^\s\p{P}\p{S}]|[^\s\p{P}\p{S}]\*+[^\s\p{P}\p{S}]/u

/** Both parsers read e-mail addresses alike after a space. In brackets and after other marks they may not. */
function hasPlainMail(source: string): boolean {
  for (let at = source.indexOf("@"); at !== -1; at = source.indexOf("@", at + 1)) {
    let start = at
    while (start > 0 && /[\w.+-]/.test(source[start - 1] ?? "")) start -= 1
    if (start === at || start === 0 || /[\s<("'>=,;:[]/.test(source[start - 1] ?? "")) continue
    const rest = source.slice(at + 1, at + 300)
    // A link with only an account name: addresses inside links are not links.
    if (/(?:^|[\s(])\[@$/.test(source.slice(Math.max(0, start - 3), start)) && accountEnd.test(rest)) continue
    if (/^[\w-]+(?:[\\&]|\.[\w.-]*[a-z])/i.test(rest.slice(0, 99))) return false
  }
  return true
}

const accountEnd = /^[a-z\d-]+(?:\.[a-z\d-]+)+\]\(https:\/\/[\w./@-]+\)/i

/** A line that may be the delimiter row below a table's head. */
const delimiters = /^[ \t>]*(?:-+[ \t]*)?[|:][-|: \t]*$/my
/** The characters that it may begin with. */
const beginnings = new Set(Array.from(" \t>-|:", (character) => character.charCodeAt(0)))
const plainDelimiters = /^(?! *- )\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Both parsers read a table alike if it is between empty lines, begins at the start of a line, and has a bar in its head. */
function hasPlainTables(source: string): boolean {
  for (let index = 0, next = 0; next !== -1; index = next + 1) {
    next = source.indexOf("\n", index)
    if (!beginnings.has(source.charCodeAt(index))) continue
    delimiters.lastIndex = index
    const [line = ""] = delimiters.exec(source) ?? []
    if (!line.includes("-")) continue
    if (!plainDelimiters.test(line)) return false
    const start = source.lastIndexOf("\n\n", index) + 1
    const end = source.indexOf("\n\n", index)
    const rows = source
      .slice(start === 0 ? 0 : start + 1, end === -1 ? undefined : end)
      .replace(/\n$/, "")
      .split("\n")
    // An address would include a bar that follows it directly.
    if (rows.some((row) => row.match(/(?<![^\s|])[^\s|]+\|/g)?.some((word) => /\/\/|www\.|@/i.test(word)))) return false
    if (rows[1] !== line || rows.some((row) => !/^ {0,3}(?:\||[\p{L}\p{N}*`].*\|)/u.test(row))) return false
  }
  return true
}
