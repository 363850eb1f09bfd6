import { findOtherLanguage } from "@citable/language/text/find-other-language"

import type { PageCheck } from "../check.ts"

export const langMismatch: PageCheck = {
  code: "lang_mismatch",
  severity: "notice",
  category: "internationalisation",
  title: "Pages whose text is in another language than they say",
  detail:
    "Screen readers pronounce the text wrongly, and translators may not offer to translate it. Correct lang on the html element.",
  find: ({ facts }) => {
    const lang = facts.lang?.trim() ?? ""
    if (lang === "") return undefined
    const found = findOtherLanguage(facts.mainText, lang)
    return found === undefined
      ? undefined
      : found === null
        ? []
        : [{ detail: `lang is ${lang}, the text looks like ${found}` }]
  },
}
