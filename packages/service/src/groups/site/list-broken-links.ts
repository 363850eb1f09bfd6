import type { BrokenLink } from "@citable/contract/site"
import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import type { Database } from "../../storage/database.ts"

const shownPages = 20

/** Every address that did not work at the last look, with the pages that link there. */
export const listBrokenLinks: Handler<"list_broken_links"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "broken_links", filters, { cursor, limit })
  const onPage =
    input.page_id === undefined
      ? sql``
      : sql`and exists (select 1 from site_pages as only_ where only_.url_key = l.from_key and only_.id = ${input.page_id})`
  const pages = sql`
    select t.url_key, t.url, 'internal' as kind, t.http_status, t.error, t.last_crawled_at as checked_at, sum(l.count) as links
    from site_pages as t join site_links as l on l.to_key = t.url_key and l.kind = 'internal'
    where t.brand_id = ${brand.id} and t.state in ('client_error', 'server_error', 'unreachable') ${onPage}
    group by t.url_key, t.url, t.http_status, t.error, t.last_crawled_at`
  const targets = sql`
    select t.url_key, t.url, 'external' as kind, t.http_status, t.error, t.checked_at, sum(l.count) as links
    from site_targets as t join site_links as l on l.to_key = t.url_key and l.kind = 'external'
    where t.brand_id = ${brand.id} and t.kind = 'external' and t.state = 'broken' ${onPage}
    group by t.url_key, t.url, t.http_status, t.error, t.checked_at`
  const source =
    input.kind === "internal" ? pages : input.kind === "external" ? targets : sql`${pages} union all ${targets}`
  const after = list.after === undefined ? sql`` : sql`where url > ${list.after[0]}`
  const { rows } = await sql<{
    url_key: number
    url: string
    kind: BrokenLink["kind"]
    http_status: number | null
    error: string | null
    checked_at: number
    links: number | string
  }>`select * from (${source}) as broken ${after} order by url limit ${limit + 1}`.execute(db)
  const { shown, paging } = list.page(rows, ({ url }) => [url])
  const sources = await findSources(
    db,
    shown.map(({ url_key: key }) => key),
  )
  const data = shown.map(({ url_key: key, url, kind, http_status, error, checked_at: at, links }) => ({
    url,
    kind,
    http_status,
    error,
    checked_at: new Date(at).toISOString(),
    links: Number(links),
    found_on: (sources.get(key) ?? []).map(({ id, url: from, text }) => ({ page_id: id, url: from, text: text ?? "" })),
  }))
  return { output: { data, ...paging } }
}

interface Source {
  to_key: number
  id: string
  url: string
  text: string | null
}

/** The first pages that link to each target. */
async function findSources(db: Database, keys: readonly number[]): Promise<Map<number, Source[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Source>`
    select to_key, id, url, text from (
      select l.to_key, p.id, p.url, l.text, row_number() over (partition by l.to_key order by p.url) as place
      from site_links as l join site_pages as p on p.url_key = l.from_key
      where l.to_key in (${sql.join([...keys])}) and l.kind <> 'image'
    ) as sources where place <= ${sql.lit(shownPages)} order by to_key, place`.execute(db)
  return Map.groupBy(rows, ({ to_key: key }) => key)
}
