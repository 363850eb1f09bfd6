import { unpackDocument } from "@citable/audits/pages/page-document"
import type { BrokenLink } from "@citable/contract/site"
import type { Database } from "@citable/storage/database"
import { type RawBuilder, sql } from "kysely"

import { isOutside, leadsTo } from "../../audits/crawl/links-to.ts"
import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"

const shownPages = 20
const pagesAtOnce = 50

/** Every address that did not work at the last look, with the pages that link there or load it. */
export const listBrokenLinks: Handler<"list_broken_links"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "broken_links", filters, { cursor, limit })
  const onPage = input.page_id === undefined ? sql`` : sql`and s.id = ${input.page_id}`
  const isBroken = sql`t.brand_id = ${brand.id} and t.state in ('client_error', 'server_error', 'unreachable')`
  const pages = sql`
    select t.url_key, t.url, 'internal' as kind, t.http_status, t.error, t.last_crawled_at as checked_at, sum(l.count) as links
    from site_pages as s cross join site_links as l cross join site_pages as t
    where s.brand_id = ${brand.id} ${onPage} and t.url_key = l.to_key
      and ${leadsTo("s", sql`select t.url_key from site_pages as t where ${isBroken}`)}
    group by t.url_key, t.url, t.http_status, t.error, t.last_crawled_at`
  const targets = sql`
    select t.url_key, t.url, 'external' as kind, t.http_status, t.error, t.checked_at, sum(l.count) as links
    from site_targets as t join site_links as l on l.to_key = t.url_key and l.kind = 'external' and ${isOutside("l")}
    join site_pages as s on s.url_key = l.from_key
    where t.brand_id = ${brand.id} and t.kind = 'external' and t.state = 'broken' ${onPage}
    group by t.url_key, t.url, t.http_status, t.error, t.checked_at`
  const files = sql`
    select t.url_key, t.url, 'file' as kind, t.http_status, t.error, t.checked_at, count(distinct s.url_key) as links
    from (${loadedBy(sql`select url_key from site_targets where brand_id = ${brand.id} and state = 'broken'`)}) as v
    join site_targets as t on t.url_key = v.key
    join site_links as l on l.to_key = v.root and ${isOutside("l")} and l.kind <> 'external'
    join site_pages as s on s.url_key = l.from_key
    where s.brand_id = ${brand.id} ${onPage}
    group by t.url_key, t.url, t.http_status, t.error, t.checked_at`
  // The links between all pages are read only if one of them leads nowhere.
  const isAsked = (kind: BrokenLink["kind"]) => input.kind === undefined || input.kind === kind
  const { rows: broken } = isAsked("internal")
    ? await sql`select 1 from site_pages as t where ${isBroken} limit 1`.execute(db)
    : { rows: [] }
  const parts = [
    ...(broken.length === 0 ? [] : [pages]),
    ...(isAsked("external") ? [targets] : []),
    ...(isAsked("file") ? [files] : []),
  ]
  if (parts.length === 0) return { output: { data: [], ...list.page([], () => []).paging } }
  const source = sql.join(parts, sql` union all `)
  const after = list.after === undefined ? sql`` : sql`where (url, kind) > (${list.after[0]}, ${list.after[1] ?? ""})`
  const { rows } = await sql<{
    url_key: number
    url: string
    kind: BrokenLink["kind"]
    http_status: number | null
    error: string | null
    checked_at: number
    links: number | string
  }>`select * from (${source}) as broken ${after} order by url, kind limit ${limit + 1}`.execute(db)
  const { shown, paging } = list.page(rows, ({ url, kind }) => [url, kind])
  const sources = await findSources(db, brand.id, shown)
  const data = shown.map(({ url_key: key, url, kind, http_status, error, checked_at: at, links }) => ({
    url,
    kind,
    http_status,
    error,
    checked_at: new Date(at).toISOString(),
    links: Number(links),
    found_on: sources.get(key) ?? [],
  }))
  return { output: { data, ...paging } }
}

/** The first pages that link to each of some addresses. */
async function findSources(
  db: Database,
  brandId: string,
  broken: readonly { url_key: number; url: string; kind: BrokenLink["kind"] }[],
): Promise<Map<number, BrokenLink["found_on"]>> {
  const found = new Map<number, BrokenLink["found_on"]>()
  const sources: { key: number; from_key: number; page_id: string; url: string }[] = []
  const keysOf = (kind: BrokenLink["kind"]) =>
    sql.join(broken.flatMap((one) => (one.kind === kind ? one.url_key : [])).map((key) => sql.lit(key)))
  const inside = () => sql`
    from site_pages as s cross join site_links as l where s.brand_id = ${brandId} and ${leadsTo("s", keysOf("internal"))}`
  const outside = () => sql`
    from site_links as l join site_pages as s on s.url_key = l.from_key
    where s.brand_id = ${brandId} and ${isOutside("l")} and l.kind = 'external' and l.to_key in (${keysOf("external")})`
  const loading = () => sql`
    from (${loadedBy(keysOf("file"))}) as v
    join site_links as l on l.to_key = v.root and ${isOutside("l")} and l.kind <> 'external'
    join site_pages as s on s.url_key = l.from_key where s.brand_id = ${brandId}`
  for (const [kind, key, links] of [
    ["internal", sql`l.to_key`, inside],
    ["external", sql`l.to_key`, outside],
    ["file", sql`v.key`, loading],
  ] as const) {
    if (!broken.some((one) => one.kind === kind)) continue
    const { rows } = await sql<{ key: number; from_key: number; page_id: string; url: string }>`
      select key, from_key, page_id, url from (
        select key, from_key, page_id, url, row_number() over (partition by key order by url) as place from (
          select distinct ${key} as key, s.url_key as from_key, s.id as page_id, s.url ${links()}
        ) as pages
      ) as sources where place <= ${sql.lit(shownPages)} order by key, place`.execute(db)
    sources.push(...rows)
  }
  const texts = await readTexts(db, sources, new Map(broken.map((one) => [one.url_key, one.url])))
  for (const [key, ofKey] of Map.groupBy(sources, (source) => source.key)) {
    const pages = ofKey.map(({ from_key: from, page_id, url }) => ({
      page_id,
      url,
      text: texts.get(`${from} ${key}`) ?? "",
    }))
    found.set(key, pages)
  }
  return found
}

/** Files by their keys, each with what names it: itself, and the style sheets that load it. */
const loadedBy = (keys: RawBuilder<unknown>) => sql`
  with recursive via(root, key) as (
    select url_key, url_key from site_targets where url_key in (${keys})
    union select s.from_key, v.key from via as v join site_loads as s on s.to_key = v.root
  ) select root, key from via`

/** What the links of pages say, by the keys of both ends. Each page is read once, and few at a time. */
async function readTexts(
  db: Database,
  links: readonly { key: number; from_key: number }[],
  urls: ReadonlyMap<number, string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const byPage = [...Map.groupBy(links, (link) => link.from_key)]
  for (let at = 0; at < byPage.length; at += pagesAtOnce) {
    const some = new Map(byPage.slice(at, at + pagesAtOnce))
    const rows = await db
      .selectFrom("site_pages")
      .select(["url_key", "document"])
      .where("url_key", "in", [...some.keys()])
      .execute()
    for (const { url_key: from, document } of rows) {
      const anchors = document === null ? [] : unpackDocument(document).links
      const byUrl = new Map(anchors.toReversed().map(({ url, text }) => [url.replace(/#.*$/, ""), text]))
      for (const { key } of some.get(from) ?? []) texts.set(`${from} ${key}`, byUrl.get(urls.get(key) ?? "") ?? "")
    }
  }
  return texts
}
