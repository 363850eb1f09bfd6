import { createMentionFinder, type TrackedName } from "@citable/language/mentions/find-mentions"
import { supportedLocale } from "@citable/language/text/supported-locale"

import { quoteAround } from "./quote-around.ts"

export interface NameToQuote {
  tracked: readonly TrackedName[]
  /** Whose name it is, among the tracked ones. */
  id: string | null
  answers: readonly { text: string; locale: string }[]
}

type Quote = ReturnType<typeof quoteAround>

export interface QuotedName {
  /** The sentence with the name; null without one. */
  quote: Quote | null
  /** The sentence that has the name in a phrase that is excluded, if the answer does not name it elsewhere; null without one. */
  excluded: Quote | null
}

/** The sentence of each answer that has the name. */
export function quoteName({ tracked, id, answers }: NameToQuote): QuotedName[] {
  const isExcluding = tracked.some((one) => one.id === id && (one.exclude ?? []).length > 0)
  const all = tracked.map((one) => (one.id === id ? { ...one, exclude: [] } : one))
  const finders = new Map<string, { find: Find; findAll: Find | undefined }>()
  const quote = (find: Find, text: string, locale: string) => {
    const found = find(text)
    const mention = found.mentions.find((one) => one.id === id)
    return mention === undefined ? null : quoteAround(found.text, mention.spans, locale)
  }
  return answers.map(({ text, locale: language }) => {
    const locale = supportedLocale(language)
    const { find, findAll } = finders.get(locale) ?? {
      find: createMentionFinder(tracked, locale),
      findAll: isExcluding ? createMentionFinder(all, locale) : undefined,
    }
    finders.set(locale, { find, findAll })
    const found = quote(find, text, locale)
    return { quote: found, excluded: found === null && findAll !== undefined ? quote(findAll, text, locale) : null }
  })
}

type Find = ReturnType<typeof createMentionFinder>
