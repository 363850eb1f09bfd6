import { rankTexts } from "@citable/language/text/rank-texts"

import type { Topic } from "./topic.ts"

/** What a text about the topic has at least, as a share of the best one: words of the topic by their weight, and of the score. */
const least = { words: 0.34, score: 0.15 }

/**
 * How much each text is about a topic, in the order of the texts: 0 for one that is about something else. The score alone cannot tell that:
 * where all texts have a word of the topic, the word counts little.
 */
export function scoreTopic(topic: Topic, texts: readonly string[], { locale }: { locale: string }): number[] {
  const { score, count } = rankTexts(texts, { locale })
  const scores = score(topic.words)
  const counts = count(topic.words)
  const ofCore = topic.core.size === 0 ? counts : count(new Map([...topic.core].map((word) => [word, 1])))
  const [bestScore, bestCount] = [highestOf(scores), highestOf(counts)]
  return [...scores].map((own, index) => {
    const isAbout =
      (ofCore[index] ?? 0) > 0 && (counts[index] ?? 0) >= bestCount * least.words && own >= bestScore * least.score
    return isAbout ? own : 0
  })
}

const highestOf = (values: Float64Array) => values.reduce((highest, value) => Math.max(highest, value), 0)
