import { createRequire } from "node:module"

import type * as stopword from "stopword"

type Lists = typeof stopword

/** The lists of each language, by their export names. */
const names: Record<string, readonly (keyof Lists)[]> = {
  ar: ["ara"],
  cs: ["ces"],
  da: ["dan"],
  de: ["deu"],
  el: ["ell"],
  en: ["eng"],
  fi: ["fin"],
  fr: ["fra"],
  he: ["heb"],
  hi: ["hin"],
  hu: ["hun"],
  id: ["ind"],
  it: ["ita"],
  ja: ["jpn"],
  ko: ["kor"],
  nl: ["nld"],
  nb: ["nob"],
  no: ["nob"],
  pl: ["pol"],
  pt: ["por", "porBr"],
  ro: ["ron"],
  ru: ["rus"],
  es: ["spa"],
  sv: ["swe"],
  th: ["tha"],
  tr: ["tur"],
  uk: ["ukr"],
  vi: ["vie"],
  zh: ["zho"],
}

const require = createRequire(import.meta.url)
const known = new Map<string, ReadonlySet<string>>()

/** The stop words of a language, such as articles; empty for a language without a list. */
export function stopWords(locale: string): ReadonlySet<string> {
  const [language = ""] = locale.toLowerCase().split("-")
  const found = known.get(language)
  if (found !== undefined) return found
  const wanted = names[language] ?? []
  // Load it only when needed, because it is large.
  const lists = wanted.length === 0 ? undefined : (require("stopword") as Lists)
  const words = new Set(wanted.flatMap((name) => lists?.[name] as string[]).map((word) => word.toLowerCase()))
  known.set(language, words)
  return words
}
