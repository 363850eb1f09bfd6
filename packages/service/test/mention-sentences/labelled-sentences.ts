/** Sentences as assistants write them, each with the names that a person would say it mentions. */
export interface LabelledSentences {
  locale: string
  names: Readonly<Record<string, { name: string; aliases: readonly string[]; domains: readonly string[] }>>
  /** The text and the keys of the names it mentions, with spaces between them. */
  sentences: readonly (readonly [text: string, mentioned: string])[]
}
