import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { type ListedPage, pageColumns, searchPages, toPages } from "./page-rows.ts"

/** The column of each order; a page without a value sorts below all others. */
const columns: Record<string, string> = {
  url: "url",
  last_crawled_at: "last_crawled_at",
  first_seen_at: "first_seen_at",
  inbound_links: "inbound_links",
}

export const listPages: Handler<"list_pages"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "pages", filters, { cursor, limit })
  const key = input.sort.replace("-", "")
  const column = columns[key] ?? "url"
  let query = db.selectFrom("site_pages").select(pageColumns).where("brand_id", "=", brand.id)
  if (input.q !== undefined) query = searchPages(query, input.q)
  if (input.state !== undefined) query = query.where("state", "in", input.state)
  if (input.indexable !== undefined) query = query.where("indexable", "=", input.indexable ? 1 : 0)
  if (input.in_sitemap !== undefined) query = query.where("in_sitemap", "=", input.in_sitemap ? 1 : 0)
  const sorted = db.selectFrom(
    query
      .select(key === "url" ? sql<string>`url`.as("place") : sql<number>`coalesce(${sql.ref(column)}, -1)`.as("place"))
      .as("page"),
  )
  const rows = (await selectPage(sorted.selectAll(), list, {
    column: "place",
    sort: input.sort,
    limit,
  }).execute()) as (ListedPage & {
    place: string | number
  })[]
  const { shown, paging } = list.page(rows, ({ place, id }) => [place, id])
  return { output: { data: await toPages(db, brand.id, shown), ...paging } }
}
