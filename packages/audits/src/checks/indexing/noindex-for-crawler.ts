import { shareOfClosed } from "../../site/search-crawlers.ts"
import type { PageCheck } from "../check.ts"
import { closedCrawlers } from "../closed-crawlers.ts"

export const noindexForCrawler: PageCheck = {
  code: "noindex_for_crawler",
  severity: "warning",
  harm: { share: 0.4, extent: "wanted" },
  category: "indexing",
  title: "Pages that forbid indexing to Bing or to an assistant",
  detail:
    "A robots directive under the name of a crawler keeps the page out of its index, though Google may show it. Remove the directive if the page should be found there.",
  find: (page) => {
    const { everybody, named } = closedCrawlers(page, page.at)
    // A page that Google may not show either has a check of its own.
    if (everybody.length > 0 || named.length === 0 || named.some(({ crawler }) => crawler.name === "google")) return []
    const share = shareOfClosed(named.map(({ crawler }) => crawler.name))
    return [
      {
        share,
        detail: named.map(({ crawler, directives }) => `${crawler.token}: ${directives.join(", ")}`).join("; "),
      },
    ]
  },
}
