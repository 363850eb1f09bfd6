/** What a judge can say of a sentence, for each kind of question. What it does not say is not judged, which is never a good verdict. */
export const sentenceVerdicts = {
  /** Whether the sentence only says that its writer knows nothing of the name. */
  absence: ["absent", "said"],
  /** Whether the word is the name of the brand, or an ordinary word, a person, a place or another firm. */
  homograph: ["named", "other"],
  /** What the sentence says of the name. */
  tone: ["positive", "negative", "neutral", "mixed"],
  /** Whether the passages say what the sentence says. */
  claim: ["supported", "contradicted", "not_found"],
} as const

export type SentenceKind = keyof typeof sentenceVerdicts
export type SentenceVerdict<Kind extends SentenceKind = SentenceKind> = (typeof sentenceVerdicts)[Kind][number]
