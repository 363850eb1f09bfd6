import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"

export const canonicalMissing: PageCheck = {
  code: "canonical_missing",
  severity: "notice",
  category: "indexing",
  title: "Pages without a canonical URL",
  detail:
    "Search engines then choose themselves which URL of the same text they show. Name the URL of the page in a canonical link.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined

    return canonicalLinks(facts).length === 0 ? [{ detail: null }] : []
  },
}
