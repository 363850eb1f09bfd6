import { findCjkMarks } from "../cjk/find-cjk-marks.ts"
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
import { hasPlainTables } from "./recognise-tables.ts"

/** Longer bodies go through remark, which bounds the input of native code. */
const maxLength = 262_144
/** The limit for the sum of squared lengths between empty lines. */
const maxSquares = 400_000_000

/**
 * The marks of a source if the native parser is known to read it like remark. A wrong no costs time, because the source then goes through
 * remark, but changes nothing. `readTree` checks what the source does not show.
 */
export function recogniseSource(source: string, { cjk }: { cjk: boolean }): SourceMarks | undefined {
  if (source.length > maxLength || !isCheap(source)) return undefined
  const marks = readMarks(source)
  const { found } = marks
  const has = (kind: number) => (found & kind) !== 0
  if (has(unlike)) return undefined
  for (const [kind, difference] of differences) if (has(kind) && difference.test(source)) return undefined
  const isAlike =
    (!has(longAddresses) || hasShortAddresses(source)) &&
    (!has(references) || hasPlainReferences(source)) &&
    (!has(tables) || hasPlainTables(source))
  if (!isAlike) return undefined
  if (has(mixed)) addMixedMarks(source, marks.suspects)
  if (has(mail)) addOddMail(source, marks.suspects)
  if (cjk) for (const at of findCjkMarks(source)) marks.suspects.push(at)
  if (marks.suspects.length > maxSuspects) return undefined
  marks.suspects.sort((a, b) => a - b)
  return marks
}

/** Hardly a body has more. */
const maxSuspects = 1000

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
  // An escaped mark before marks that may begin something. Those before a space or the end of a clause only end something.
  [escapes, /\\[*_~](?!(?:\*+|_+)(?:[ \t\n.,;:!?)|]|$))[*_~]/],
  // A line that ends with a backslash at the end of a link's text.
  [escapes, /\\\n[ \t>]*\]/],
  // Task items without words.
  [tasks, /(?:[-*+]|\d[.)])[ \t\n>]*\[(?:\n[ \t>]*\]|[ \txX]\](?:[ \t]*$|\S))/m],
]

/** The punctuation from which on our syntax may bound an address. */
const maxPunctuation = 290
/** The length from which on our syntax may bound an address. */
const maxAddress = 2000

/** References to characters, where an address may contain them. */
const reference = /&(?:#\w{1,8}|commat|colon|sol|period);(?=\S{0,100}(?:[/@&]|www|\.\S))|[@w]&(?:#|period)/gi
/** How far around a reference an address is looked for. */
const farthest = 300

/** Whether no address contains a reference. One to a character beyond ASCII begins none. */
function hasPlainReferences(source: string): boolean {
  for (const { 0: found, index } of source.matchAll(reference)) {
    const [, x = "", digits = ""] = /^&#(x?)([\da-f]+);$/i.exec(found) ?? []
    const code = Number.parseInt(digits, x === "" ? 10 : 16)
    if (!(code >= 128 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return false
    const before = /\S*$/.exec(source.slice(Math.max(0, index - farthest), index))?.[0] ?? ""
    const after = /^\S*/.exec(source.slice(index + found.length, index + farthest))?.[0] ?? ""
    if (before.length + after.length >= farthest || /\/\/|www|@|:/i.test(before + after)) return false
  }
  return true
}

function hasShortAddresses(source: string): boolean {
  for (const [address] of source.matchAll(/(?:https?:\/\/|www\.)\S{300,}/gi)) {
    if (address.length > maxAddress || address.replace(/[a-z\d]+/gi, "").length > maxPunctuation) return false
  }
  return true
}

/** Adds stars beside another kind of mark, if they or others are between a word and such a mark, or within a word. */
function addMixedMarks(source: string, suspects: number[]): void {
  let start = 0
  // No mark means anything beyond an empty line.
  for (const block of source.split("\n\n")) {
    if (/\*[_~]|[_~]\*/.test(block) && starsInWords.test(block) && !isPlainlyMixed(block)) {
      for (const { index } of block.matchAll(/\*(?=[_~])|[_~](?=\*)/g)) suspects.push(start + index)
    }
    start += block.length + 2
  }
}

/** Whether a block has no marks but those of bold italics, as in `_**now**_`. */
function isPlainlyMixed(block: string): boolean {
  return !/[*_~]/.test(block.replace(boldItalics, " "))
}

const boldWords = String.raw`[\p{L}\p{N}](?:[^*_~\\\x60[\]<>&|\n]*[\p{L}\p{N}.,:;!?)])?`
const boldItalics = new RegExp(
  String.raw`(?<!\S)(?:(__?)(\*\*?)${boldWords}\2\1|(\*\*?)(__?)${boldWords}\4\3)(?=[\s.,;:!?)]|$)`,
  "gu",
)

const starsInWords = /[^\s\p{P}\p{S}]\*+[_~]|[_~]\*+[^\s\p{P}\p{S}]|[^\s\p{P}\p{S}]\*+[^\s\p{P}\p{S}]/u

/** Adds e-mail addresses, except those after a space. In brackets and after other marks, the parsers may read them differently. */
function addOddMail(source: string, suspects: number[]): void {
  for (let at = source.indexOf("@"); at !== -1; at = source.indexOf("@", at + 1)) {
    let start = at
    while (start > 0 && /[\w.+-]/.test(source[start - 1] ?? "")) start -= 1
    if (start === at || start === 0 || /[\s<("'>=,;:[]/.test(source[start - 1] ?? "")) continue
    const rest = source.slice(at + 1, at + 300)
    // A link with only an account name: addresses inside links are not links.
    if (/(?:^|[\s(])\[@$/.test(source.slice(Math.max(0, start - 3), start)) && accountEnd.test(rest)) continue
    if (/^[\w-]+(?:[\\&]|\.[\w.-]*[a-z])/i.test(rest.slice(0, 99))) suspects.push(at)
  }
}

const accountEnd = /^[a-z\d-]+(?:\.[a-z\d-]+)+\]\(https:\/\/[\w./@-]+\)/i
