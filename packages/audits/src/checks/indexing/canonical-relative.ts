import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"

export const canonicalRelative: PageCheck = {
  code: "canonical_relative",
  severity: "notice",
  category: "indexing",
  title: "Canonical URLs that are not absolute",
  detail:
    "A relative canonical URL changes with the address of the page, and mistakes in it are hard to see. Write it with https:// and the host.",
  find: ({ facts }) => {
    const links = canonicalLinks(facts)
    if (links.length === 0) return undefined
    return links.flatMap(({ href }) => (/^https?:\/\//i.test(href.trim()) ? [] : [{ detail: href }]))
  },
}
