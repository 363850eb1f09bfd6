import { assignTones } from "./tones/assign-tones.ts"
import type { Lexicon } from "./tones/create-lexicon.ts"
import { type NameSpan, readTerms } from "./tones/read-terms.ts"

export type Tone = "positive" | "neutral" | "negative"

/** The least sum of scores that is a tone: one ordinary word, or more where good and bad words contradict each other. */
const least = { agreed: 2, mixed: 3 }

/**
 * The tone of a sentence towards each of its names, by their index. The lexicon's words count for the name whose clause has
 * them. A question says nothing. Names without a tone are neutral and can be absent.
 */
export function classifyTones(sentence: string, spans: readonly NameSpan[], lexicon: Lexicon): Map<number, Tone> {
  const tones = new Map<number, Tone>()
  if (/\?["'”’»)*_\s]*$/u.test(sentence)) return tones
  for (const [name, { good, bad }] of assignTones(readTerms(sentence, spans, lexicon), lexicon)) {
    const sum = good - bad
    const needed = good > 0 && bad > 0 ? least.mixed : least.agreed
    tones.set(name, sum >= needed ? "positive" : sum <= -needed ? "negative" : "neutral")
  }
  return tones
}
