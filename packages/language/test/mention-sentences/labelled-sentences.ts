/** Sentences as assistants write them, each with the names that it mentions for a person. */
export interface LabelledSentences {
  locale: string
  names: Readonly<Record<string, { name: string; aliases: readonly string[]; domains: readonly string[] }>>
  /** The text, and the keys of the names that it mentions, separated by spaces. */
  sentences: readonly (readonly [text: string, mentioned: string])[]
}
