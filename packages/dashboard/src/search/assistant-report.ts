import { formatCount } from "@citable/charts"
import type { AiReferrals } from "@citable/contract/search"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dataTable } from "../tables/data-table.ts"

const words = {
  search_console_ai: { title: "AI answers of Google", unit: "Impressions" },
  bing_ai: { title: "AI answers of Bing and Copilot", unit: "Citations" },
} as const

/** What a search engine itself counts in its AI answers, from an imported report. */
export function assistantReport({ report, from, to, shown, pages, queries }: AiReferrals["reports"][number]): Html {
  const { title, unit } = words[report]
  return html`<section>
    <h2>${title}</h2>
    <p>
      ${shown === null ? "" : html`${formatCount(shown)} ${unit.toLowerCase()} `}from ${from} to ${to}, as the imported
      report says. An impression or a citation is no visit, and nobody may have seen it.
    </p>
    ${
      pages.length === 0
        ? ""
        : dataTable({
            name: `Pages in ${title}`,
            columns: ["Page", unit],
            rows: pages.map((row) => [{ url: row.url }, { number: row.shown }]),
          })
    }
    ${
      queries.length === 0
        ? ""
        : dataTable({
            name: `Searches behind ${title}`,
            columns: ["Search", unit],
            rows: queries.map((row) => [row.query, { number: row.shown }]),
          })
    }
  </section>`
}
