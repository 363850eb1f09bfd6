/** Longer bodies go through remark, which bounds the input of native code. */
const maxLength = 262_144
/** The limit for the sum of squared lengths between empty lines. */
const maxSquares = 400_000_000

/**
 * Whether the native parser is known to read a source like remark. A wrong no costs time, because the source then goes through remark,
 * but changes nothing. `isTreeAlike` checks what the source does not show.
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

const unlike = 1
const emoji = 2
const escapes = 4
const references = 8
const brackets = 16
const mail = 32
const anything = 64

// Ranges, from and to: control characters, line separators (which end lines for regular expressions but for no parser), and characters
// that are punctuation in one version of Unicode and unassigned in another.
const unlikeRanges = [
  [
    0, 8, 0xb, 0xc, 0xe, 0x1f, 0x7f, 0x9f, 0x1b4e, 0x1b4f, 0x1b7f, 0x1b7f, 0x2028, 0x2029, 0x20c1, 0x20cf, 0x2427,
    0x243f, 0x2b74, 0x2b75,
  ],
  [0x2b96, 0x2b96, 0x2ffc, 0x2fff, 0x31e4, 0x31e5, 0x31ef, 0x31ef, 0xfbc3, 0xfbd2, 0xfd40, 0xfd4f, 0xfd90, 0xfd91],
  [0xfdc8, 0xfdcf, 0xfdfe, 0xfdff, 0xfeff, 0xfeff],
].flat()

/** The constructs that each character may belong to. */
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

// Nested containers on a line, or by indentation, also cost the native parser the square of their depth.
const deep = /(?:(?:[ \t]{0,8}(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12}|[ \t]{120})/y

/** The combined kinds of all characters in a source. */
function findMarks(source: string): number {
  let found = 0
  let isStart = true
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    found |= kinds[code] ?? 0
    // Above the digits, only `>` opens a container.
    if (isStart && (code <= 57 || code === 62)) {
      deep.lastIndex = at
      if (deep.test(source)) return unlike
    }
    isStart = code === 10
  }
  return found
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
  // E-mail addresses with a scheme, outside of links.
  [anything, /(?<![(<"'])(?:mailto|xmpp):/i],
  // Task items without words.
  [brackets, /(?:[-*+]|\d[.)])[ \t\n>]*\[(?:\n[ \t>]*\]|[ \txX]\](?:[ \t]*$|\S))/m],
  // Web addresses that do not begin with a name, or spell it with references.
  [anything, /(?:https?:\/\/|www\.)(?![a-z\d])/i],
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

/** Whether stars are beside another kind of mark, between a word and such a mark, or within a word. */
function hasMixedMarks(source: string): boolean {
  return (
    /\*[_~]|[_~]\*/.test(source) &&
    /[^\s\p{P}\p{S}]\*+[_~]|[_~]\*+[^\s\p{P}\p{S}]|[^\s\p{P}\p{S}]\*+[^\s\p{P}\p{S}]/u.test(source)
  )
}

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

/** Lines that may be the delimiter row below a table's head. */
const delimiters = /^[ \t>]*(?:-+[ \t]*)?[|:][-|: \t]*$/gm
const plainDelimiters = /^(?! *- )\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Both parsers read a table alike if it is between empty lines, begins at the start of a line, and has a bar in its head. */
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
    // An address would include a bar that follows it directly.
    if (rows.some((row) => row.match(/(?<![^\s|])[^\s|]+\|/g)?.some((word) => /\/\/|www\.|@/i.test(word)))) return false
    if (rows[1] !== line || rows.some((row) => !/^ {0,3}(?:\||[\p{L}\p{N}*`].*\|)/u.test(row))) return false
  }
  return true
}
