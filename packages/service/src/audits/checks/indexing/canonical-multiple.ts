import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"

export const canonicalMultiple: PageCheck = {
  code: "canonical_multiple",
  severity: "warning",
  category: "indexing",
  title: "Pages with several canonical URLs",
  detail: "Search engines may ignore all of them if they differ. Keep one.",
  find: ({ facts }) => {
    const links = canonicalLinks(facts).filter(({ from }) => from !== "body")
    if (links.length === 0) return undefined
    const urls = new Set(links.map(({ url, href }) => url ?? href))
    const elements = links.filter(({ from }) => from === "head")
    if (urls.size > 1) return [{ severity: "error", detail: [...urls].join(", ") }]
    return elements.length > 1 ? [{ detail: `${elements.length} times the same` }] : []
  },
}
