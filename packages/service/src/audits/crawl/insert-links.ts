import type { SiteRow } from "@citable/audits/crawl/site-row"
import { isPostgres } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql } from "kysely"

/**
 * Inserts the links of pages by one parameter, and skips those that exist. A list of numbers for all links of a page that are alike is read in
 * two thirds of the time that a list for each link takes.
 */
export async function insertLinks(db: Kysely<Tables>, rows: readonly Pick<SiteRow, "page" | "links">[]): Promise<void> {
  const groups = rows.flatMap(({ page, links }) =>
    links.map(({ kind, nofollow, count, to }) => [page.url_key, kind, nofollow, count, to]),
  )
  if (groups.length === 0) return
  const columns = sql`insert into site_links (from_key, kind, nofollow, count, to_key)`
  const json = JSON.stringify(groups)
  const query = isPostgres(db)
    ? sql`${columns} select (g.value ->> 0)::bigint, g.value ->> 1, (g.value ->> 2)::bigint, (g.value ->> 3)::bigint, t.value::bigint
        from json_array_elements(${json}::json) as g, json_array_elements_text(g.value -> 4) as t`
    : sql`with g as materialized (
        select value ->> 0 as source, value ->> 1 as kind, value ->> 2 as nofollow, value ->> 3 as times, value -> 4 as targets from json_each(${json})
      ) ${columns} select source, kind, nofollow, times, t.value from g, json_each(targets) as t where true`
  await sql`${query} on conflict do nothing`.execute(db)
}
