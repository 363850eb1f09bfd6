import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import type { DataTable } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { sentenceCell } from "../tables/sentence-cell.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { auditHint } from "./audit-hint.ts"

/** Adds the list of links that pages of the site should have, with the words that can become each. */
export function addLinkSuggestionsPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/site/link-suggestions", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "site:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const cursor = query.get("cursor") ?? ""
      const input = { brand_id: brand.id, limit: 50, ...(cursor === "" ? {} : { cursor }) }
      const found = await brand.call("suggest_internal_links", input)
      const table: DataTable = {
        name: "Suggested links",
        columns: ["From", "To", "Words that can become the link", "Sentence", "Similarity"],
        rows: found.data.map((one) => [
          { url: one.from_url },
          { url: one.to_url },
          one.anchor,
          sentenceCell(one.context),
          { share: one.similarity },
        ]),
      }
      const list = { view: openTableView(context.req.url), at: cursor, next: found.next_cursor }
      if (query.get("format") === "csv") return sendCsv(table, "link-suggestions.csv", list)
      return page.show({
        title: "Link suggestions",
        section: "link-suggestions",
        brand,
        body: html`<p>Pages of the site with similar texts that do not link to each other yet.</p>
          ${listSection({
            title: "Suggested links",
            table,
            ...list,
            empty: (await auditHint(brand)) ?? html`The last audit of the whole site found no link to suggest.`,
          })}`,
      })
    }),
  )
}
