/** Longer bodies go through remark: what native code is given is bounded before anything else. */
const maxLength = 262_144
/** Of the lengths of what is between empty lines, together. */
const maxSquares = 400_000_000

/**
 * Whether the native parser is known to read a source as remark does. It may say no where it would: the source then goes through
 * remark, which costs time and changes nothing. What it cannot tell from the source, the tree tells.
 */
export function isReadAlike(source: string): boolean {
  if (source.length > maxLength || !isCheap(source)) return false
  const found = findMarks(source)
  if ((found & unlike) !== 0) return false
  for (const [marks, difference] of differences) if ((found & marks) !== 0 && difference.test(source)) return false
  return (
    hasShortAddresses(source) &&
    !hasMixedMarks(source) &&
    ((found & mail) === 0 || hasPlainMail(source)) &&
    hasPlainTables(source)
  )
}

/** The native parser, too, may take the square of the length of what is between two empty lines. */
function isCheap(source: string): boolean {
  let squares = 0
  let start = 0
  for (let end = source.indexOf("\n\n"); end !== -1; end = source.indexOf("\n\n", start)) {
    squares += (end - start) ** 2
    start = end + 2
  }
  return squares + (source.length - start) ** 2 <= maxSquares
}

const unlike = 1
const emoji = 2
const escapes = 4
const references = 8
const brackets = 16
const mail = 32
const anything = 64

// Control characters, line separators, at which lines end for regular expressions and for no parser, and the few that are punctuation
// by one version of Unicode and unassigned by another: from and to.
const unlikeRanges = [
  [
    0, 8, 0xb, 0xc, 0xe, 0x1f, 0x7f, 0x9f, 0x1b4e, 0x1b4f, 0x1b7f, 0x1b7f, 0x2028, 0x2029, 0x20c1, 0x20cf, 0x2427,
    0x243f, 0x2b74, 0x2b75,
  ],
  [0x2b96, 0x2b96, 0x2ffc, 0x2fff, 0x31e4, 0x31e5, 0x31ef, 0x31ef, 0xfbc3, 0xfbd2, 0xfd40, 0xfd4f, 0xfd90, 0xfd91],
  [0xfdc8, 0xfdcf, 0xfdfe, 0xfdff, 0xfeff, 0xfeff],
].flat()

/** What each character may be a part of. */
const kinds = new Uint8Array(0x10000).fill(anything)
for (let at = 0; at < unlikeRanges.length; at += 2)
  kinds.fill(unlike, unlikeRanges[at], (unlikeRanges[at + 1] ?? 0) + 1)
kinds.fill(anything | emoji, 0xd800, 0xe000)
for (const [character, kind] of [
  ["\\", escapes],
  ["&", references],
  ["[", brackets],
  ["@", mail],
] as const) {
  kinds[character.charCodeAt(0)] = anything | kind
}

// What costs the native parser the square of it, too: containers in containers on a line, or by their indentation.
const deep = /(?:(?:[ \t]{0,8}(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12}|[ \t]{120})/y

/** The kinds of characters that a source has, together. */
function findMarks(source: string): number {
  let found = 0
  let isStart = true
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    found |= kinds[code] ?? 0
    // Nothing above the digits opens a container but `>`.
    if (isStart && (code <= 57 || code === 62)) {
      deep.lastIndex = at
      if (deep.test(source)) return unlike
    }
    isStart = code === 10
  }
  return found
}

/** What is read differently, and what characters it cannot be without. */
const differences: readonly [number, RegExp][] = [
  // Emoji beyond the first plane are symbols to one and letters to the other: where that decides about a mark or an address.
  [emoji, /[*_~](?=[\uD800-\uDBFF])(?<!(?:^|[ \t\n])(?:\*{1,9}|_{1,9}|~{1,9}))/],
  [emoji, /[\uDC00-\uDFFF](?=[*_~])(?!(?:\*{1,9}|_{1,9}|~{1,9})(?:$|[ \t\n]))/],
  [emoji, /[\uDC00-\uDFFF](?=[wWhH&])/],
  [escapes, /\\[*_~][*_~]/],
  // A line that ends by a backslash at the end of a link's text.
  [escapes, /\\\n[ \t>]*\]/],
  // Addresses of people with their scheme, outside of links.
  [anything, /(?<![(<"'])(?:mailto|xmpp):/i],
  // Tasks without words.
  [brackets, /(?:[-*+]|\d[.)])[ \t\n>]*\[(?:\n[ \t>]*\]|[ \txX]\](?:[ \t]*$|\S))/m],
  // Addresses of pages without a name first, or with one that is spelt with references.
  [anything, /(?:https?:\/\/|www\.)(?![a-z\d])/i],
  // Addresses of which a reference is a part.
  [references, /&(?:#\w{1,8}|commat|colon|sol|period);(?=\S{0,100}(?:[/@&]|www|\.\S))|[@w]&(?:#|period)/i],
]

/** An address with so much punctuation that our syntax may bound it has at least this much. */
const maxPunctuation = 290
/** Or this length. */
const maxAddress = 2000

function hasShortAddresses(source: string): boolean {
  for (const [address] of source.matchAll(/(?:https?:\/\/|www\.)\S{300,}/gi)) {
    if (address.length > maxAddress || address.replace(/[a-z\d]+/gi, "").length > maxPunctuation) return false
  }
  return true
}

/** Stars beside a mark of another kind, where there are some between a word and such a mark, or within a word. */
function hasMixedMarks(source: string): boolean {
  return (
    /\*[_~]|[_~]\*/.test(source) &&
    /[^\s\p{P}\p{S}]\*+[_~]|[_~]\*+[^\s\p{P}\p{S}]|[^\s\p{P}\p{S}]\*+[^\s\p{P}\p{S}]/u.test(source)
  )
}

/** Addresses of people are alike after a space; in brackets and after other marks they may not be. */
function hasPlainMail(source: string): boolean {
  for (let at = source.indexOf("@"); at !== -1; at = source.indexOf("@", at + 1)) {
    let start = at
    while (start > 0 && /[\w.+-]/.test(source[start - 1] ?? "")) start -= 1
    if (start === at || start === 0 || /[\s<("'>=,;:[]/.test(source[start - 1] ?? "")) continue
    const rest = source.slice(at + 1, at + 300)
    // The name of an account as all that a link has: addresses are no links in links.
    if (/(?:^|[\s(])\[@$/.test(source.slice(Math.max(0, start - 3), start)) && accountEnd.test(rest)) continue
    if (/^[\w-]+(?:[\\&]|\.[\w.-]*[a-z])/i.test(rest.slice(0, 99))) return false
  }
  return true
}

const accountEnd = /^[a-z\d-]+(?:\.[a-z\d-]+)+\]\(https:\/\/[\w./@-]+\)/i

/** What may be the line below a table's head. */
const delimiters = /^[ \t>]*(?:-+[ \t]*)?[|:][-|: \t]*$/gm
const plainDelimiters = /^(?! *- )\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Tables are alike that begin after an empty line, at its beginning, with a bar in their head, and end before an empty line. */
function hasPlainTables(source: string): boolean {
  if (!source.includes("|") && !/:[ \t]*-|-[ \t]*:/.test(source)) return true
  for (const { 0: line, index } of source.matchAll(delimiters)) {
    if (!line.includes("-")) continue
    if (!plainDelimiters.test(line)) return false
    const start = source.lastIndexOf("\n\n", index) + 1
    const end = source.indexOf("\n\n", index)
    const rows = source
      .slice(start === 0 ? 0 : start + 1, end === -1 ? undefined : end)
      .replace(/\n$/, "")
      .split("\n")
    // An address that a bar follows at once would take it in.
    if (rows.some((row) => row.match(/(?<![^\s|])[^\s|]+\|/g)?.some((word) => /\/\/|www\.|@/i.test(word)))) return false
    if (rows[1] !== line || rows.some((row) => !/^ {0,3}(?:\||[\p{L}\p{N}*`].*\|)/u.test(row))) return false
  }
  return true
}
