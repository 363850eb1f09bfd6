/** Thai, Lao, Burmese, Khmer, kana, Han. Korean separates words by spaces. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]+/g
const mayBeUnspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]/

/** The characters that are segmented; more are taken to have as many words each. Segmenting takes a hundred times as long as splitting. */
const MOST_SEGMENTED = 20_000

let segmenter: Intl.Segmenter | undefined

/** The words of a text whose white space is collapsed: by spaces, and by `Intl.Segmenter` where a script has none between words. */
export function countWords(text: string): number {
  if (!mayBeUnspaced.test(text)) return countSpaced(text)
  const runs = text.match(unspaced) ?? []
  const joined = runs.join(" ")
  return countSpaced(text.replace(unspaced, " ")) + countUnspaced(joined)
}

function countSpaced(text: string): number {
  let count = 0
  let isBetween = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isSpace = code === 32 || code === 10
    if (isBetween && !isSpace) count++
    isBetween = isSpace
  }
  return count
}

function countUnspaced(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" })
  const part = text.slice(0, MOST_SEGMENTED)
  let count = 0
  for (const { isWordLike } of segmenter.segment(part)) if (isWordLike === true) count++
  return part.length === text.length ? count : Math.round((count * text.length) / part.length)
}
