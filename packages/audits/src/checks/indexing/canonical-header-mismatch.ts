import { canonicalLinks } from "../canonical-links.ts"
import type { PageCheck } from "../check.ts"

export const canonicalHeaderMismatch: PageCheck = {
  code: "canonical_header_mismatch",
  severity: "error",
  category: "indexing",
  title: "Pages whose header and HTML name different canonical URLs",
  detail:
    "The Link header and the link element contradict each other, so search engines may ignore both. Name the same URL in both, or only once.",
  find: ({ facts }) => {
    const links = canonicalLinks(facts)
    const header = links.find(({ from }) => from === "header")
    const element = links.find(({ from }) => from === "head")
    if (header === undefined || element === undefined) return undefined
    return header.url === element.url ? [] : [{ detail: `${header.href} in the header, ${element.href} in the HTML` }]
  },
}
