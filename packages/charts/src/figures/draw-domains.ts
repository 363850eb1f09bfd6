import type { ToolOutput } from "@citable/contract"

import type { Figure } from "../figure.ts"
import { formatCount } from "../html/format-count.ts"
import { formatReach } from "../html/format-reach.ts"
import { formatShare } from "../html/format-share.ts"
import { toNumberCells } from "../html/to-number-cells.ts"
import { renderBarChart } from "../render-bar-chart.ts"

/** The table has the other domains. */
const mostBars = 10

/** Draws the domains that answers cite most. */
export function drawDomains(
  domains: ToolOutput<"list_citation_domains">["data"],
  { id = "domains" }: { id?: string } = {},
): Promise<Figure> {
  return renderBarChart({
    id,
    title: "Most cited domains",
    description: "Citations of each domain. The domains of the brand have another colour. The table has the numbers.",
    caption: "Citations by domain",
    unit: "count",
    bars: domains
      .slice(0, mostBars)
      .map(({ domain, citations, type }) => ({ name: domain, value: citations, isOwn: type === "own" })),
    table: {
      head: ["Domain", "Kind", "Pages", "Citations", "Of answers", "95 % interval"],
      rows: domains.map(({ domain, type, urls, citations, citation_rate: rate }) => [
        domain,
        type,
        ...toNumberCells(formatCount(urls), formatCount(citations), formatShare(rate.value), formatReach(rate)),
      ]),
    },
  })
}
