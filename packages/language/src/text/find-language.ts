import { countOfScript } from "./script-of.ts"
import { splitWords } from "./split-words.ts"
import { stopWords } from "./stop-words.ts"

/** Scripts of one language each. Chinese characters alone are Chinese, and with others Japanese or Korean. */
const languageOfScript = [
  ["Grek", "el"],
  ["Hebr", "he"],
  ["Thai", "th"],
  ["Kore", "ko"],
  ["Jpan", "ja"],
] as const
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

/** The languages of scripts that many share. */
const languagesOfScript = {
  Latn: ["cs", "da", "de", "en", "es", "fi", "fr", "hu", "id", "it", "nb", "nl", "pl", "pt", "ro", "sv", "tr", "vi"],
  Cyrl: ["ru", "uk"],
  Arab: ["ar"],
  Deva: ["hi"],
} as const

/** Frequent words that the lists lack. */
const more: Readonly<Record<string, readonly string[]>> = {
  en: ["i", "so", "when", "will", "one", "no", "not", "its", "just", "good", "know", "which", "any"],
  es: ["es", "son", "este", "esta", "hay", "tiene", "ser", "si", "todo", "les", "yo", "tu", "algo", "alguien", "cada"],
  nl: ["wordt", "jullie", "onze", "heel", "welk", "welke", "waar", "waarom", "mag", "graag", "goed", "per", "sinds"],
  vi: ["là", "không", "những", "này", "một", "và", "nào", "tôi", "bạn", "chúng", "với", "cho"],
}

const mostLetters = 4000
/** Fewer frequent words, a smaller share of them, or a smaller lead prove nothing. */
const fewestHits = 4
const sureShare = 0.25
const sureLead = 1.25

const known = new Set<string>([
  ...Object.values(languagesOfScript).flat(),
  ...languageOfScript.map(([, language]) => language),
  "zh",
])

/** Whether `findLanguage` can find the language of a tag (BCP 47). */
export const canFindLanguage = (locale: string): boolean => known.has(toLanguage(locale))

/** The language of a tag (BCP 47), such as `de` of `de-AT`. */
export const toLanguage = (locale: string): string => locale.toLowerCase().split("-")[0] ?? ""

/**
 * The language of a text by its script and its frequent words, such as `de`; undefined if that is not sure. A question of one sentence
 * is often enough. Names and loanwords do not count, because they are not frequent.
 */
export function findLanguage(text: string): string | undefined {
  const start = text.slice(0, mostLetters).toWellFormed()
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const isOf = (script: string) => countOfScript(start, script) > letters / 2
  for (const [script, language] of languageOfScript) {
    if (!isOf(script) || (language === "ko" && !hangul.test(start))) continue
    return language === "ja" && !kana.test(start) ? "zh" : language
  }
  const words = splitWords(start, "und").filter((word) => /^\p{L}/u.test(word))
  for (const [script, languages] of Object.entries(languagesOfScript)) {
    if (isOf(script)) return findByWords(words, languages)
  }
  return undefined
}

function findByWords(words: readonly string[], languages: readonly string[]): string | undefined {
  const counts = languages.map((language) => ({ language, hits: 0, weight: 0 }))
  for (const word of words) {
    const having = counts.filter(
      ({ language }) => stopWords(language).has(word) || more[language]?.includes(word) === true,
    )
    for (const count of having) {
      count.hits += 1
      // A word of many languages tells little.
      count.weight += 1 / having.length
    }
  }
  const [best, second] = counts.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined || best.hits < fewestHits || best.hits / words.length < sureShare) return undefined
  const isSure = second === undefined || (best.weight >= sureLead * second.weight && best.hits > second.hits)
  return isSure ? best.language : undefined
}
