import { createLexicon, type Lexicon } from "./create-lexicon.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { portuguese } from "./pt.ts"
import type { ToneLanguage } from "./tone-language.ts"

const languages: Readonly<Record<string, ToneLanguage>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
}

const lexicons = new Map<string, Lexicon>()

/** The lexicon of a locale's language, created at its first use; undefined for languages without one. */
export function lexiconOf(locale: string): Lexicon | undefined {
  const code = (locale.split("-")[0] ?? "").toLowerCase()
  const language = Object.hasOwn(languages, code) ? languages[code] : undefined
  if (language === undefined) return undefined
  const known = lexicons.get(code) ?? createLexicon(language)
  lexicons.set(code, known)
  return known
}
