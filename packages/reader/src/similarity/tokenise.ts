/** Scripts that write words without spaces between them. */
const joined =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" })

/** The words of a text in lower case. Scripts without spaces are segmented. */
export function tokenise(text: string): string[] {
  const lower = text.normalize("NFC").toLowerCase()
  const found = lower.match(words) ?? []
  if (!joined.test(lower)) return found
  return found.flatMap((word) =>
    joined.test(word)
      ? Array.from(segmenter.segment(word)).flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []))
      : [word],
  )
}
