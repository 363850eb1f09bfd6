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
    // What the header says is compared with the head by a check of its own.
    const places = [...Map.groupBy(links, ({ from }) => from).values()]
    const several = places.map((ofPlace) => new Set(ofPlace.map(({ url, href }) => url ?? href)))
    const different = several.filter(({ size }) => size > 1).flatMap((urls) => [...urls])
    if (different.length > 0) return [{ severity: "error", detail: [...new Set(different)].join(", ") }]
    const elements = links.filter(({ from }) => from === "head")
    return elements.length > 1 ? [{ detail: `${elements.length} times the same` }] : []
  },
}
