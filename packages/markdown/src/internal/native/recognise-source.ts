/** Longer bodies go through remark: what native code is given is bounded before anything else. */
const maxLength = 262_144
/** Of the lengths of what is between empty lines, together. */
const maxSquares = 400_000_000

/**
 * Whether the native parser is known to read a source as remark does. It may say no where it would: the source then goes through
 * remark, which costs time and changes nothing. What it cannot tell from the source, the tree tells.
 */
export function isReadAlike(source: string): boolean {
  if (source.length > maxLength) return false
  return (
    isCheap(source) &&
    differences.every((difference) => !difference.test(source)) &&
    !hasMixedMarks(source) &&
    hasPlainDefinitions(source) &&
    hasPlainMail(source) &&
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

const differences: readonly RegExp[] = [
  // What costs the native parser the square of it, too: containers in containers on a line, or by their indentation.
  /^(?:[ \t]{0,8}(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12}/m,
  /^[ \t]{120}/m,
  // Control characters, and the few that are punctuation by one version of Unicode and unassigned by another.
  // oxlint-disable-next-line no-control-regex -- that is what it looks for
  /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u1B4E\u1B4F\u1B7F\u20C1-\u20CF\u2427-\u243F\u2B74\u2B75\u2B96\u2FFC-\u2FFF\u31E4\u31E5\u31EF\uFBC3-\uFBD2\uFD40-\uFD4F\uFD90\uFD91\uFDC8-\uFDCF\uFDFE\uFDFF\uFEFF]/,
  // Emoji beyond the first plane are symbols to one and letters to the other: where that decides about a mark or an address.
  /[*_~](?=[\uD800-\uDBFF])(?<!(?:^|[ \t\n])(?:\*{1,9}|_{1,9}|~{1,9}))/,
  /[\uDC00-\uDFFF](?=[*_~])(?!(?:\*{1,9}|_{1,9}|~{1,9})(?:$|[ \t\n]))/,
  /[\uDC00-\uDFFF](?=[wWhH&])/,
  /\\[*_~][*_~]/,
  // Addresses of people with their scheme, outside of links.
  /(?<![(<"'])(?:mailto|xmpp):/i,
  // Footnotes: in containers, in each other, and with blocks.
  /\[\^[^\]\n]*\]:/,
  // Tasks without words.
  /(?:[-*+]|\d[.)])[ \t\n>]*\[(?:\n[ \t>]*\]|[ \txX]\](?:[ \t]*$|\S))/m,
  // Addresses of pages without a name first, or with one that is spelt with references.
  /(?:https?:\/\/|www\.)(?![a-z\d])/i,
  // Addresses of which a reference is a part.
  /&(?:#\w{1,8}|commat|colon|sol|period);(?=\S{0,100}(?:[/@&]|www|\.\S))|[@w]&(?:#|period)/i,
  // Those so long that our syntax may bound them.
  /(?:https?:\/\/|www\.)\S{300}/i,
]

/** Stars between a word and a mark of another kind. */
function hasMixedMarks(source: string): boolean {
  return /\*[_~]|[_~]\*/.test(source) && /[^\s\p{P}\p{S}]\*+[_~]|[_~]\*+[^\s\p{P}\p{S}]/u.test(source)
}

/** Definitions are alike that are on one line, by themselves, with an address. */
function hasPlainDefinitions(source: string): boolean {
  if (!source.includes("]:")) return true
  for (const [line] of source.matchAll(/^(?:[ \t>*+.)\d-]*\[[^\n]*|[^[\n]*)\]:.*$/gm)) {
    if (!/^\[[^[\]]+\]: <?[^\s<>]+>?(?: +(?:"[^"]*"|'[^']*'))?$/.test(line)) return false
  }
  return true
}

/** Addresses of people are alike after a space; in brackets and after other marks they may not be. */
function hasPlainMail(source: string): boolean {
  for (let at = source.indexOf("@"); at !== -1; at = source.indexOf("@", at + 1)) {
    let start = at
    while (start > 0 && /[\w.+-]/.test(source[start - 1] ?? "")) start -= 1
    if (start === at || start === 0 || /[\s<("'>=,;:[]/.test(source[start - 1] ?? "")) continue
    if (/^[\w-]+(?:[\\&]|\.[\w.-]*[a-z])/i.test(source.slice(at + 1, at + 100))) return false
  }
  return true
}

/** What may be the line below a table's head. */
const delimiters = /^[ \t>]*(?:-+[ \t]*)?[|:][-|: \t]*$/gm
const plainDelimiters = /^(?! *- )\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Tables are alike that begin after an empty line, at its beginning, with a bar in their head, and end before an empty line. */
function hasPlainTables(source: string): boolean {
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
    if (rows.some((row) => /(?:\/\/|www\.|@)[^\s|]*\|/i.test(row))) return false
    if (rows[1] !== line || rows.some((row) => !/^ {0,3}(?:\||[\p{L}\p{N}*`].*\|)/u.test(row))) return false
  }
  return true
}
