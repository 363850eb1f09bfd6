import { splitWords } from "./split-words.ts"
import { stopWords } from "./stop-words.ts"

/** The words of a text that tell what it is about, each once and in its order: without stop words, numbers and single letters. */
export function tellingWords(text: string, locale: string): string[] {
  const stops = stopWords(locale)
  return [...new Set(splitWords(text, locale))].filter(
    (word) =>
      !stops.has(word) &&
      !/^[\d.,]+$/.test(word) &&
      !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word),
  )
}
