import type { ToolInput, ToolOutput } from "@citable/contract"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { type DataTable, strangerLink } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { auditHint } from "./audit-hint.ts"

type Kind = NonNullable<ToolInput<"list_broken_links">["kind"]> | ""

const kinds: readonly (readonly [Kind, string])[] = [
  ["", "All"],
  ["internal", "On your site"],
  ["external", "To other sites"],
  ["file", "Files that pages load"],
]

/** Adds the list of links that lead nowhere, and of files that are missing, with the pages that have them. */
export function addBrokenLinksPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/site/broken-links", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "site:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const kind = kinds.find(([value]) => value === query.get("kind"))?.[0] ?? ""
      const cursor = query.get("cursor") ?? ""
      const found = await brand.call("list_broken_links", {
        brand_id: brand.id,
        limit: 50,
        ...(kind === "" ? {} : { kind }),
        ...(cursor === "" ? {} : { cursor }),
      })
      const table = linkTable(found.data)
      const list = { view: openTableView(context.req.url), at: cursor, next: found.next_cursor }
      if (query.get("format") === "csv") return sendCsv(table, "broken-links.csv", list)
      const path = `/brands/${brand.id}/site/broken-links`
      return page.show({
        title: "Broken links",
        section: "broken-links",
        brand,
        body: html`<form class="bar" method="get" action="${path}">
            ${choice("kind", "Links", kinds, kind)} <button class="plain">Show</button>
          </form>
          ${listSection({
            title: "Links that lead nowhere",
            table,
            ...list,
            empty:
              (await auditHint(brand)) ??
              (kind === ""
                ? html`The last audit found no broken link.`
                : html`No such link is broken. <a href="${path}">Show all</a>`),
          })}`,
      })
    }),
  )
}

const leads = { internal: "On your site", external: "To another site", file: "A file that pages load" } as const

/** A file is named by no words. */
const quote = (text: string): string => (text === "" ? "" : `“${text}”`)

const linkTable = (links: ToolOutput<"list_broken_links">["data"]): DataTable => ({
  name: "Links that lead nowhere",
  columns: ["Address", "Leads", "Answer", "Links", "Found on", "Checked"],
  rows: links.map(({ url, kind, http_status: status, error, links: count, found_on: pages, checked_at: at }) => [
    { url },
    leads[kind],
    [status?.toString(), error].filter((text) => text != null).join(" ") || null,
    { number: count },
    {
      shown: html`${pages.map((page) => html`<div>${strangerLink(page.url)} <span class="note">${quote(page.text)}</span></div>`)}`,
      text: pages.map((page) => `${page.url} ${quote(page.text)}`.trim()).join("; "),
    },
    { time: at },
  ]),
})
