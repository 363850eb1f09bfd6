import { closedByRobots, shareOfClosed } from "../../site/search-crawlers.ts"
import type { KnownSite, SiteCheck } from "../site-check.ts"

export const blockedByRobots: SiteCheck<KnownSite> = {
  code: "blocked_by_robots",
  severity: "notice",
  harm: { share: 0.95, extent: "wanted" },
  category: "indexing",
  title: "Pages that robots.txt blocks",
  detail:
    "Search engines do not read such a page, though they may show its URL. It is an error for a page in the sitemap and for the home page: allow it, or remove the entry.",
  async find({ facts, readPages }) {
    const pages = await readPages()
    const findings = pages.flatMap(({ url, isListed }) => {
      const closed = closedByRobots(facts.robots.rules, url)
      if (!closed.includes("google")) return []
      const isError = isListed || url === facts.home
      return [
        {
          url,
          severity: isError ? ("error" as const) : ("notice" as const),
          detail: isListed ? "in a sitemap" : null,
          share: shareOfClosed(closed),
        },
      ]
    })
    return { checked: pages.length, findings }
  },
}
