import { createMentionFinder, type TrackedName } from "@citable/language/mentions/find-mentions"
import { supportedLocale } from "@citable/language/text/supported-locale"

import { quoteAround } from "./quote-around.ts"

export interface NameToQuote {
  tracked: readonly TrackedName[]
  /** Whose name it is, among the tracked ones. */
  competitorId: string
  answers: readonly { text: string; locale: string }[]
}

export type NameQuote = ReturnType<typeof quoteAround>

/** The sentence of each answer that has the name; null for one without it. */
export function quoteName({ tracked, competitorId, answers }: NameToQuote): (NameQuote | null)[] {
  const finders = new Map<string, ReturnType<typeof createMentionFinder>>()
  return answers.map(({ text, locale: language }) => {
    const locale = supportedLocale(language)
    const find = finders.get(locale) ?? createMentionFinder(tracked, locale)
    finders.set(locale, find)
    const found = find(text)
    const mention = found.mentions.find(({ id }) => id === competitorId)
    return mention === undefined ? null : quoteAround(found.text, mention.spans, locale)
  })
}
