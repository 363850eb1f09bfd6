import { withoutAccents } from "@citable/language/text/without-accents"

/** What all sources of a sentence say together. */
export interface World {
  text: string
  keys: ReadonlySet<string>
  locale: string
}

/** Forms of one word, and words of one family, have one key: employs and employees, shop and shops, use and uses. */
export function toKeys(words: readonly string[]): string[] {
  return words.map((word) => {
    const plain = withoutAccents(word)
    return plain.length === 4 ? plain.replace(/s$/, "") : plain.slice(0, 4)
  })
}

/** How many of the words of a clause others have, from 0 to 1. */
export function shareOf({ keys }: { keys: readonly string[] }, others: readonly { keys: readonly string[] }[]): number {
  const shared = keys.filter((key) => others.some((other) => other.keys.includes(key)))
  return keys.length === 0 ? 0 : shared.length / keys.length
}

/** Whether a text has a name, or one of its words. */
export function isNamed(text: string, name: string): boolean {
  const plain = withoutAccents(text).toLowerCase()
  return withoutAccents(name)
    .toLowerCase()
    .split(/[\s’']+/)
    .some((part) => part.length > 1 && plain.includes(part.length > 5 ? part.slice(0, 5) : part))
}

/** The beginning of a clause, for a message. */
export const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text.trim())
