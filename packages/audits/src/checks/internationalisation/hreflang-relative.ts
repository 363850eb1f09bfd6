import type { PageCheck } from "../check.ts"
import { hreflangLinks } from "../hreflang-links.ts"

export const hreflangRelative: PageCheck = {
  code: "hreflang_relative",
  severity: "warning",
  category: "internationalisation",
  title: "Language versions with addresses that are not absolute",
  detail: "Google asks for full addresses with https:// and the host. Write them in full.",
  find: ({ facts }) => {
    const links = hreflangLinks(facts)
    if (links.length === 0) return undefined
    return links.flatMap(({ href }) => (/^https?:\/\//i.test(href.trim()) ? [] : [{ detail: href }]))
  },
}
