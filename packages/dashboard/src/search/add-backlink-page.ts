import type { ToolInput, ToolOutput } from "@citable/contract"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import type { DataTable } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { backlinkForm } from "./backlink-form.ts"
import { missingNote } from "./missing-note.ts"
import { daysFields, readSearchDays } from "./search-days.ts"

type State = NonNullable<ToolInput<"list_backlinks">["state"]>

const states: readonly (readonly [State, string])[] = [
  ["live", "Still there"],
  ["lost", "Lost"],
  ["all", "All"],
]

/** Adds the page with the links from other sites, and the domains that they are on. */
export function addBacklinkPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/search/backlinks", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "search:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const state = states.find(([value]) => value === query.get("state"))?.[0] ?? "live"
      const cursors = { links: query.get("links") ?? "", domains: query.get("domains") ?? "" }
      const input = { brand_id: brand.id, state, limit: 50 }
      const at = (cursor: string) => (cursor === "" ? {} : { cursor })
      const links = await brand.call("list_backlinks", { ...input, ...at(cursors.links) })
      const domains = await brand.call("list_referring_domains", {
        ...input,
        limit: 20,
        ...at(cursors.domains),
      })
      const tables = { links: linkTable(links.data), domains: domainTable(domains.data) }
      const lists = {
        links: { view: openTableView(context.req.url, { name: "links" }), at: cursors.links, next: links.next_cursor },
        domains: {
          view: openTableView(context.req.url, { name: "domains" }),
          at: cursors.domains,
          next: domains.next_cursor,
        },
      }
      if (query.get("format") === "csv") {
        const wanted = query.get("table") === "domains" ? "domains" : "links"
        return sendCsv(tables[wanted], `backlinks-${wanted}.csv`, lists[wanted])
      }
      const path = `/brands/${brand.id}/search/backlinks`
      // The list has no days of its own, and keeps those of the other pages.
      const days = readSearchDays(query)
      const canImport = brand.scopes.has("search:write")
      const supply = html`No source of backlinks is connected. Export them from Search Console, Ahrefs, Semrush,
      Majestic or Bing, and ${canImport ? "import the file below." : "ask an editor of the brand to import the file."}`
      const empty =
        missingNote(links.missing, { brand, what: "backlinks", supply }) ??
        (state === "live"
          ? html`No link is known.`
          : html`No such link is known. <a href="${path}${toFilterQuery(days)}">Show those that are there</a>`)
      return page.show({
        title: "Backlinks",
        section: "backlinks",
        brand,
        kept: toFilterQuery(days),
        body: html`<form class="bar" method="get" action="${path}">
            ${daysFields(days)} ${choice("state", "Links", states, state)} <button class="plain">Show</button>
          </form>
          ${listSection({
            title: "Linking domains",
            table: tables.domains,
            ...lists.domains,
            cursorName: "domains",
            file: "domains",
            empty,
          })}
          ${
            tables.links.rows.length === 0 && tables.domains.rows.length === 0
              ? ""
              : listSection({
                  title: "Links",
                  table: tables.links,
                  ...lists.links,
                  cursorName: "links",
                  file: "links",
                  empty: html`The sources count links by domain, and do not list single links.`,
                })
          }
          ${canImport ? backlinkForm({ home: path, csrf: page.csrf }) : ""}`,
        scripts: canImport ? ["drop.js"] : [],
      })
    }),
  )
}

const domainTable = (rows: ToolOutput<"list_referring_domains">["data"]): DataTable => ({
  name: "Linking domains",
  columns: ["Domain", "Links", "Followed", "Pages linked", "First seen", "Last seen", "Source"],
  rows: rows.map((row) => [
    row.domain,
    { number: row.backlinks },
    { number: row.followed },
    { number: row.pages_linked },
    row.first_seen,
    row.last_seen,
    row.source,
  ]),
})

const linkTable = (rows: ToolOutput<"list_backlinks">["data"]): DataTable => ({
  name: "Links",
  columns: ["From", "To", "Text", "Types", "First seen", "Last seen", "State", "Source"],
  rows: rows.map((row) => [
    { url: row.from_url },
    row.to_url === null ? null : { url: row.to_url },
    row.anchor,
    row.rel === null ? null : row.rel.length === 0 ? "followed" : row.rel.join(", "),
    row.first_seen,
    row.last_seen,
    row.lost === true ? "Lost" : "There",
    row.source,
  ]),
})
