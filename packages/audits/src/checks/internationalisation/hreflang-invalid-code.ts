import type { PageCheck } from "../check.ts"
import { hreflangLinks } from "../hreflang-links.ts"
import { isHreflang } from "./is-language-tag.ts"

export const hreflangInvalidCode: PageCheck = {
  code: "hreflang_invalid_code",
  severity: "error",
  category: "internationalisation",
  title: "Language versions with a code that does not exist",
  detail:
    "Google ignores the version. Write a language as in ISO 639-1, and a region as in ISO 3166-1: en-GB, not en-UK.",
  find: ({ facts }) => {
    const links = hreflangLinks(facts)
    if (links.length === 0) return undefined
    return links.flatMap(({ hreflang }) => (isHreflang(hreflang) ? [] : [{ detail: hreflang }]))
  },
}
