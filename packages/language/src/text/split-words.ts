import { isAscii } from "./is-ascii.ts"
import { supportedLocale } from "./supported-locale.ts"
import { toAsciiDigits } from "./to-ascii-digits.ts"

const segmenters = new Map<string, Intl.Segmenter>()
/** The words that a segmenter finds in ASCII, in lower case: at a fraction of its cost. */
const asciiWord = /[a-z\d]+(?:(?:(?<=[a-z])[.'](?=[a-z])|(?<=\d)[.,;'](?=\d))[a-z\d]+)*/g
/** A few languages, such as Swedish, have a colon within words. Rows of underscores have rules of their own. */
const special = /_|[a-z]:[a-z]/

/** The words of a text in order, in lower case (NFKC), without punctuation. Digits are 0 to 9. */
export function splitWords(text: string, locale: string): string[] {
  const normal = isAscii(text) ? text : toAsciiDigits(text.normalize("NFKC"))
  const plain = normal.replaceAll(/[’ʼ`]/g, "'").toLowerCase()
  const words: string[] = []
  for (const segment of listSegments(plain, locale)) {
    // Elided articles and endings: l'eau, Brewly's.
    if (!segment.includes("'")) words.push(segment)
    else for (const part of segment.replace(/'s$/, "").split("'")) if (part !== "") words.push(part)
  }
  return words
}

function listSegments(plain: string, locale: string): string[] {
  if (isAscii(plain) && !special.test(plain)) return plain.match(asciiWord) ?? []
  const known = supportedLocale(locale)
  const segmenter = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: "word" })
  segmenters.set(known, segmenter)
  return Array.from(segmenter.segment(plain), ({ segment, isWordLike }) => (isWordLike === true ? segment : "")).filter(
    (segment) => segment !== "",
  )
}
