import { tellingWords } from "@citable/language/text/telling-words"
import { topicKey } from "@citable/language/text/topic-key"

/** A word of more prompts than this, and of more than a quarter of them, parts no topics: all prompts of a bank are about banks. */
const fewestCommon = 3

/** The words that tell what each prompt is about: without those of `names`, and without those that many of the prompts have. */
export function topicWords(
  prompts: readonly { id: string; text: string; locale: string }[],
  names: readonly string[],
): Map<string, ReadonlySet<string>> {
  const wordsOf = (text: string, locale: string) => new Set(tellingWords(text, locale).map((word) => topicKey(word)))
  const all = prompts.map(({ id, text, locale }) => ({ id, locale, words: wordsOf(text, locale) }))
  const often = new Map<string, number>()
  for (const { words } of all) for (const word of words) often.set(word, (often.get(word) ?? 0) + 1)
  const most = Math.max(fewestCommon, prompts.length / 4)
  const ofNames = new Map<string, ReadonlySet<string>>()
  for (const { locale } of all) {
    if (!ofNames.has(locale)) ofNames.set(locale, new Set(names.flatMap((name) => [...wordsOf(name, locale)])))
  }
  const tells = (word: string, locale: string) =>
    (often.get(word) ?? 0) <= most && ofNames.get(locale)?.has(word) !== true
  return new Map(all.map(({ id, locale, words }) => [id, new Set([...words].filter((word) => tells(word, locale)))]))
}
