/** A character as the rules for marks see it. Kinds combine: a full stop of Japanese is `cjk` and `punctuation`. */
export const whitespace = 1
export const punctuation = 2
export const cjk = 4
/** Chooses another shape of the ideograph before it. */
export const ideographicSelector = 8

/**
 * From and to: the characters of East Asian width W, F or H (UAX #11, Unicode 17) that are no emoji by default, and all of Hangul, as
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md defines a CJK character.
 */
const ranges = [
  [0x1100, 0x11ff, 0x20a9, 0x20a9, 0x2329, 0x232a, 0x2630, 0x2637, 0x268a, 0x268f, 0x2e80, 0x2e99, 0x2e9b, 0x2ef3],
  [0x2f00, 0x2fd5, 0x2ff0, 0x303e, 0x3041, 0x3096, 0x3099, 0x30ff, 0x3105, 0x312f, 0x3131, 0x318e, 0x3190, 0x31e5],
  [0x31ef, 0x321e, 0x3220, 0x3247, 0x3250, 0xa48c, 0xa490, 0xa4c6, 0xa960, 0xa97c, 0xac00, 0xd7a3, 0xd7b0, 0xd7c6],
  [0xd7cb, 0xd7fb, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe52, 0xfe54, 0xfe66, 0xfe68, 0xfe6b, 0xff01, 0xffbe],
  [0xffc2, 0xffc7, 0xffca, 0xffcf, 0xffd2, 0xffd7, 0xffda, 0xffdc, 0xffe0, 0xffe6, 0xffe8, 0xffee],
  [0x16fe0, 0x16fe4, 0x16ff0, 0x16ff6, 0x17000, 0x18cd5, 0x18cff, 0x18d1e, 0x18d80, 0x18df2, 0x1aff0, 0x1aff3],
  [0x1aff5, 0x1affb, 0x1affd, 0x1affe, 0x1b000, 0x1b122, 0x1b132, 0x1b132, 0x1b150, 0x1b152, 0x1b155, 0x1b155],
  [0x1b164, 0x1b167, 0x1b170, 0x1b2fb, 0x1d300, 0x1d356, 0x1d360, 0x1d376, 0x1f200, 0x1f200, 0x1f202, 0x1f202],
  [0x1f210, 0x1f219, 0x1f21b, 0x1f22e, 0x1f230, 0x1f231, 0x1f237, 0x1f237, 0x1f23b, 0x1f23b, 0x1f240, 0x1f248],
  [0x1f260, 0x1f265, 0x20000, 0x3fffd],
].flat()

/** No CJK character and no variation selector comes before it. */
export const firstCjk = 0x1100

/** Whether a code point is a CJK character. */
export function isCjk(code: number): boolean {
  if (code < firstCjk) return false
  let low = 0
  let high = ranges.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[2 * middle + 1] ?? 0) < code) low = middle + 1
    else high = middle
  }
  return code >= (ranges[2 * low] ?? Number.POSITIVE_INFINITY)
}

/** Whether a code point is of Hangul, whose words have spaces between them. */
export function isHangul(code: number): boolean {
  return /\p{Script=Hangul}/u.test(String.fromCodePoint(code))
}

/** The kinds of a code point. The beginning and the end of a text, and a micromark code below 0 for a space, count as white space. */
export function kindOf(code: number | null | undefined): number {
  if (code === null || code === undefined || code < 0) return whitespace
  const character = String.fromCodePoint(code)
  if (/\s/.test(character)) return whitespace
  if (code >= 0xe0100 && code <= 0xe01ef) return ideographicSelector
  return (/[\p{P}\p{S}]/u.test(character) ? punctuation : 0) | (isCjk(code) ? cjk : 0)
}

/** The kinds of what ends before a mark: a character, perhaps with a variation selector behind it. */
export function kindBefore(code: number | null | undefined, codeBefore: number | undefined): number {
  if (code === null || code === undefined || code < 0xfe00 || code > 0xfe0e || codeBefore === undefined)
    return kindOf(code)
  // The selector that makes curly quotes as wide as an ideograph.
  const isWideQuote = code === 0xfe01 && /[‘’“”]/.test(String.fromCodePoint(codeBefore))
  return kindOf(codeBefore) | (isWideQuote ? cjk : 0)
}
