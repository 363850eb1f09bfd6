import type { PageCheck } from "../check.ts"
import { isLanguageTag } from "./is-language-tag.ts"

export const langInvalid: PageCheck = {
  code: "lang_invalid",
  severity: "warning",
  category: "internationalisation",
  title: "Pages with a language that does not exist",
  detail: "Screen readers and translators cannot use it. Write a code such as en, de-AT or zh-Hant.",
  find: ({ facts }) => {
    const lang = facts.lang?.trim() ?? ""
    if (lang === "") return undefined
    return isLanguageTag(lang) ? [] : [{ detail: lang }]
  },
}
