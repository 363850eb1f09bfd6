import { tellingWords } from "@citable/language/text/telling-words"
import { topicKey } from "@citable/language/text/topic-key"

import { cleanLine } from "./clean-line.ts"
import { interleave } from "./interleave.ts"
import { scoreTopic } from "./score-topic.ts"
import type { Topic } from "./topic.ts"

/** A question, and how often it was asked. */
export interface AskedText {
  text: string
  times: number
}

export interface QuestionSources {
  /** What assistants searched for while they answered the prompt of the article. */
  ofPrompt: readonly AskedText[]
  /** What they searched for at other prompts. */
  searches: readonly AskedText[]
  /** Queries of Search Console. */
  queries: readonly AskedText[]
  /** Other tracked prompts. */
  prompts: readonly string[]
}

export interface ChooseQuestionsOptions {
  topic: Topic
  locale: string
  /** Texts that need not be repeated: the keyword and the prompt. */
  known: readonly (string | null)[]
  max: number
}

const longest = 300
/** The share of all questions that the searches of one prompt take at most. */
const shareOfPrompt = 2 / 3

/**
 * Chooses questions about a topic, each once: the searches for the prompt first, then the others in turn, each kind with the most asked
 * first. Questions with the same words are one.
 */
export function chooseQuestions(
  { ofPrompt, searches, queries, prompts }: QuestionSources,
  { topic, locale, known, max }: ChooseQuestionsOptions,
): string[] {
  const keyOf = (text: string) => {
    const words = tellingWords(text, locale).map((word) => topicKey(word))
    return words.length === 0 ? text.toLowerCase() : [...new Set(words)].toSorted().join(" ")
  }
  const seen = new Set(known.flatMap((text) => (text === null ? [] : [keyOf(text)])))
  const chosen: string[] = []
  const take = (texts: readonly string[], limit: number) => {
    for (const text of texts) {
      if (chosen.length >= limit) return
      if (text !== "" && seen.size < seen.add(keyOf(text)).size) chosen.push(text)
    }
  }
  const clean = (text: string) => cleanLine(text, longest)
  const byTimes = (texts: readonly AskedText[]) =>
    texts.toSorted((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1)).map(({ text }) => clean(text))
  const about = (texts: readonly string[]) => {
    const scores = scoreTopic(topic, texts, { locale })
    return texts.filter((_, index) => (scores[index] ?? 0) > 0)
  }
  const first = byTimes(ofPrompt)
  take(first, Math.floor(max * shareOfPrompt))
  take(interleave([about(byTimes(searches)), about(byTimes(queries)), about(prompts.map(clean))], Infinity), max)
  take(first, max)
  return chosen
}
