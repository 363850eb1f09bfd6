import type { PageCheck } from "../check.ts"
import { hreflangLinks } from "../hreflang-links.ts"

export const hreflangNoXDefault: PageCheck = {
  code: "hreflang_no_x_default",
  severity: "notice",
  category: "internationalisation",
  title: "Language versions without one for all other languages",
  detail: "Readers of other languages get any version. Name one with hreflang=x-default.",
  find: ({ facts }) => {
    const links = hreflangLinks(facts)
    if (links.length === 0) return undefined
    return links.some(({ hreflang }) => hreflang.toLowerCase() === "x-default") ? [] : [{ detail: null }]
  },
}
