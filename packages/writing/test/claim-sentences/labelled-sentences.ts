import { german } from "./de.ts"
import { english } from "./en.ts"
import { dutch } from "./nl.ts"
import { romance } from "./romance.ts"

/** A text's evidence, with sentences that a person labelled: `+` the evidence supports it, `-` it does not. */
export interface ClaimTopic {
  locale: string
  evidence: readonly string[]
  facts: readonly string[]
  sentences: string
}

export interface LabelledSentence {
  topic: ClaimTopic
  sentence: string
  isSupported: boolean
}

/** The sentences in order. Of four, two are held out: the rules were written with the others only. */
export function listSentences(half: "seen" | "held-out"): LabelledSentence[] {
  return [...english, ...german, ...romance, ...dutch].flatMap((topic) =>
    topic.sentences
      .trim()
      .split("\n")
      .map((line) => ({ topic, sentence: line.trim().slice(2), isSupported: line.trim().startsWith("+") }))
      .filter((_, index) => index % 4 < 2 === (half === "seen")),
  )
}
