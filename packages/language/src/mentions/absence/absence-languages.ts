import type { AbsenceLanguage } from "./absence-language.ts"
import { arabic } from "./ar.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { japanese } from "./ja.ts"
import { dutch } from "./nl.ts"
import { portuguese } from "./pt.ts"
import { chinese } from "./zh.ts"

/** The languages in which absence is read, by their subtags. */
export const absenceLanguages: Readonly<Record<string, AbsenceLanguage>> = {
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
