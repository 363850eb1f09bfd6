import { searchCrawlers, shareOfClosed } from "../../site/search-crawlers.ts"
import type { PageCheck } from "../check.ts"
import { closedCrawlers } from "../closed-crawlers.ts"

export const noindex: PageCheck = {
  code: "noindex",
  severity: "notice",
  harm: { share: 0.95, extent: "wanted" },
  category: "indexing",
  title: "Pages that forbid indexing",
  detail:
    "Search engines leave the page out. If it should be found, remove noindex, or a date of unavailable_after that has passed, from its robots and googlebot meta elements and its X-Robots-Tag header.",
  find: (page) => {
    const { everybody, named } = closedCrawlers(page, page.at)
    const google = named.find(({ crawler }) => crawler.name === "google")
    const found = [...new Set([...everybody, ...(google?.directives ?? [])])]
    if (found.length === 0) return []
    const closed = everybody.length > 0 ? searchCrawlers : named.map(({ crawler }) => crawler)
    const share = shareOfClosed(closed.map(({ name }) => name))
    return [{ share, detail: found.includes("noindex") ? null : found.join(", ") }]
  },
}
