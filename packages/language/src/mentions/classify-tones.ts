import { assignTones } from "./tones/assign-tones.ts"
import type { Lexicon } from "./tones/create-lexicon.ts"
import { type NameSpan, readTerms } from "./tones/read-terms.ts"

export type Tone = "positive" | "neutral" | "negative"

/** The least sum of scores that is a tone, and the least score of one of its words. */
const least = { sum: 2, peak: 1.5 }

/** Longer sentences are lists or no prose at all, and would cost too much. */
const longest = 4000

/**
 * The tone of a sentence towards each of its names, by their index. The lexicon's words count for the name whose clause has
 * them. A question says nothing. Names without a tone are neutral and can be absent.
 */
export function classifyTones(sentence: string, spans: readonly NameSpan[], lexicon: Lexicon): Map<number, Tone> {
  const tones = new Map<number, Tone>()
  if (sentence.length > longest || /\?["'”’»)*_\s]*$/u.test(sentence)) return tones
  const terms = readTerms(sentence, spans, lexicon)
  if (!terms.some(({ score, role }) => score !== 0 || role === "beats" || role === "trails")) return tones
  for (const [name, { good, bad, peak }] of assignTones(terms, lexicon)) {
    // Good and bad words together leave open which side counts.
    if (peak < least.peak || (good > 0 && bad > 0)) continue
    tones.set(name, good >= least.sum ? "positive" : bad >= least.sum ? "negative" : "neutral")
  }
  return tones
}
