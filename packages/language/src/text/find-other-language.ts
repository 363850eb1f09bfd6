import { stopWords } from "./stop-words.ts"

/** Languages whose frequent words tell them apart. */
const languages = ["de", "en", "es", "fr", "it", "nl", "pt", "sv"]

/** Fewer words prove nothing. */
const fewestWords = 100
const mostLetters = 2000
/** In a running text every third word is a stop word, in one of another language fewer than every fifth. */
const sureShare = 0.35
const foreignShare = 0.2

let known: ReadonlyMap<string, number> | undefined

/** The language of a text, if it is surely not the one of `lang`; null if it agrees; undefined if nothing is sure. */
export function findOtherLanguage(text: string, lang: string): string | null | undefined {
  const [said = ""] = lang.toLowerCase().split("-")
  const place = languages.indexOf(said)
  if (place === -1) return undefined
  const words =
    text
      .slice(0, mostLetters)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  if (words.length < fewestWords) return undefined
  known ??= readLists()
  const counts = languages.map(() => 0)
  for (const word of words) {
    const bits = known.get(word) ?? 0
    for (let at = 0; bits >> at > 0; at++) counts[at] = (counts[at] ?? 0) + ((bits >> at) & 1)
  }
  const most = Math.max(...counts)
  if (most / words.length < sureShare) return undefined
  const best = counts.indexOf(most)
  if (best === place) return null
  return (counts[place] ?? 0) / words.length < foreignShare ? languages[best] : undefined
}

/** For each frequent word, a bit for each language that has it. */
function readLists(): ReadonlyMap<string, number> {
  const bits = new Map<string, number>()
  for (const [at, language] of languages.entries()) {
    for (const word of stopWords(language)) bits.set(word, (bits.get(word) ?? 0) | (1 << at))
  }
  return bits
}
