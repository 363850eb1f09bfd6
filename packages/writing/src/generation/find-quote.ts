import { isSameWord } from "@citable/language/text/is-same-word"
import { splitSentences } from "@citable/language/text/split-sentences"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"
import { toCheckText } from "@citable/language/text/to-check-text"

import type { Passage } from "./brief.ts"

/** Longer passages are looked at in their first sentences. */
const mostSentences = 200
const split = new WeakMap<Passage, { text: string; words: string[] }[]>()

/** The sentence of a passage that has most of a sentence's words. Numbers count twice. */
export function findQuote(passage: Passage, sentence: string, locale: string): string {
  const language = passage.locale ?? locale
  const stops = stopWords(language)
  const known =
    split.get(passage) ??
    splitSentences(passage.text, language)
      .slice(0, mostSentences)
      .map((text) => ({ text, words: splitWords(text, language) }))
  split.set(passage, known)
  const wanted = [...new Set(splitWords(sentence, locale))].filter((word) => !stops.has(word)).slice(0, 100)
  let best = { text: passage.title ?? passage.text, points: 0 }
  for (const { text, words } of known) {
    let points = 0
    for (const word of wanted) {
      if (words.some((own) => isSameWord(own, word))) points += /\d/.test(word) ? 2 : 1
    }
    if (points > best.points) best = { text, points }
  }
  return toCheckText(best.text)
}
