import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const paginationUnlinked: PageCheck = {
  code: "pagination_unlinked",
  severity: "notice",
  category: "indexing",
  title: "Pages of a series that no link leads to",
  detail:
    "Search engines do not use `rel=next` and `rel=prev`, so they find the other pages only by links. Link to them in the page.",
  find({ facts: { links, anchors } }) {
    const series = links.filter(({ rel, url }) => url !== null && (rel.includes("next") || rel.includes("prev")))
    if (series.length === 0) return undefined
    const linked = new Set(anchors.map(({ url }) => url?.split("#", 1)[0]))
    return toFindings(series.flatMap(({ url }) => (url === null || linked.has(url.split("#", 1)[0]) ? [] : url)))
  },
}
