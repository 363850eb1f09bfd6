import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"

export const canonicalOutsideHead: PageCheck = {
  code: "canonical_outside_head",
  severity: "error",
  category: "indexing",
  title: "Canonical URLs outside of the head",
  detail:
    "Google ignores a canonical link in the body. Move it into the head, and look for an element before it that ends the head early.",
  find: ({ facts }) => {
    const links = canonicalLinks(facts)
    if (links.length === 0) return undefined
    return links.flatMap(({ from, href }) => (from === "body" ? [{ detail: href }] : []))
  },
}
