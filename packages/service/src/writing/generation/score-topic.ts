import { rankTexts } from "../text/rank-texts.ts"
import type { Topic } from "./topic.ts"

/** A text that is worth less than this share of the best one is about something else. */
const leastShare = 0.25

/** How much each text is about a topic, in the order of the texts: 0 for one that is about something else. */
export function scoreTopic(topic: Topic, texts: readonly string[], { locale }: { locale: string }): number[] {
  const rank = rankTexts(texts, { locale })
  const scores = [...rank(topic.words)]
  const core = topic.core.size === 0 ? scores : [...rank(new Map([...topic.core].map((word) => [word, 1])))]
  const best = scores.reduce((highest, score) => Math.max(highest, score), 0)
  return scores.map((score, index) => ((core[index] ?? 0) > 0 && score >= best * leastShare ? score : 0))
}
