import type { AbsenceWords } from "./absence-words.ts"
import { arabic } from "./words/ar.ts"
import { german } from "./words/de.ts"
import { english } from "./words/en.ts"
import { spanish } from "./words/es.ts"
import { french } from "./words/fr.ts"
import { italian } from "./words/it.ts"
import { japanese } from "./words/ja.ts"
import { dutch } from "./words/nl.ts"
import { portuguese } from "./words/pt.ts"
import { chinese } from "./words/zh.ts"

/** The languages in which absence is read, by their subtags. */
export const absenceLanguages: Readonly<Record<string, AbsenceWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
  zh: chinese,
  ar: arabic,
}
