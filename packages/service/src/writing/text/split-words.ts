import { supportedLocale } from "../../mentions/supported-locale.ts"
import { toAsciiDigits } from "./to-ascii-digits.ts"

const segmenters = new Map<string, Intl.Segmenter>()

/** The words of a text in order, in lower case (NFKC), without punctuation. Digits are 0 to 9. */
export function splitWords(text: string, locale: string): string[] {
  const known = supportedLocale(locale)
  const segmenter = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: "word" })
  segmenters.set(known, segmenter)
  const plain = toAsciiDigits(text.normalize("NFKC")).replaceAll(/[’ʼ`]/g, "'").toLowerCase()
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike !== true) continue
    // Elided articles and endings: l'eau, Brewly's.
    for (const part of segment.replace(/'s$/, "").split("'")) if (part !== "") words.push(part)
  }
  return words
}
