import { normaliseUrl } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { hreflangLinks } from "../hreflang-links.ts"

export const hreflangNoSelf: PageCheck = {
  code: "hreflang_no_self",
  severity: "warning",
  category: "internationalisation",
  title: "Pages that are missing among their own language versions",
  detail: "Each version has to name all versions and itself, or Google may ignore them. Add a link to the page itself.",
  find: ({ url, canonicalUrl, isIndexable, facts }) => {
    const links = hreflangLinks(facts)
    if (!isIndexable || links.length === 0) return undefined
    const own = [normaliseUrl(url), canonicalUrl]
    return links.some((link) => link.url !== null && own.includes(normaliseUrl(link.url))) ? [] : [{ detail: null }]
  },
}
