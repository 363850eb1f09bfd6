import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const canonicalFragment: PageCheck = {
  code: "canonical_fragment",
  severity: "warning",
  category: "indexing",
  title: "Canonical URLs with a fragment",
  detail:
    "Search engines do not index parts of a page, and may ignore the whole element. Leave out `#` and what follows it.",
  find: ({ facts }) => {
    const links = canonicalLinks(facts)
    if (links.length === 0) return undefined
    return toFindings(links.flatMap(({ href }) => (href.includes("#") ? href : [])))
  },
}
