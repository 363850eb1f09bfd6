import type { SiteRow } from "@citable/audits/crawl/site-row"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { insertLinks } from "./insert-links.ts"
import { insertRows } from "./insert-rows.ts"

interface Where {
  brandId: string
  auditId: string
  /** The last audit that asked for the page. Default: this one. */
  crawledIn?: string | null
  now: number
  /** The keys of targets that are stored: they grow. A page has most targets in common with the pages before it. */
  targets?: Set<number>
}

/** Stores crawled pages with their links. What was stored of a page before is replaced, unless the server says that it has not changed. */
export async function saveRows(trx: Transaction<Tables>, where: Where, rows: readonly SiteRow[]): Promise<void> {
  const { brandId, auditId, crawledIn = auditId, now, targets: stored = new Set() } = where
  const unchanged = rows.filter((row) => row.isUnchanged)
  for (const { page } of unchanged) {
    await trx
      .updateTable("site_pages")
      .set({
        crawled_in: crawledIn,
        last_crawled_at: page.last_crawled_at,
        ttfb_ms: page.ttfb_ms,
        blocked: page.blocked ?? null,
        ...(page.noindex === 1 ? { noindex: 1 } : {}),
        indexable: sql<number>`case when ${page.blocked === 1 || page.noindex === 1 ? sql`1 = 1` : sql`noindex = 1 or http_status <> 200 or (canonical_url is not null and canonical_url <> url)`} then 0 else 1 end`,
      })
      .where("url_key", "=", page.url_key)
      .where("brand_id", "=", brandId)
      .execute()
  }
  const fresh = rows.filter((row) => !row.isUnchanged)
  if (fresh.length === 0) return
  const [first] = fresh
  const columns = Object.keys(first?.page ?? {}) as (keyof SiteRow["page"])[]
  const saved = await trx
    .insertInto("site_pages")
    .values(
      fresh.map(({ page }) => ({
        ...page,
        id: newId("pag", now),
        brand_id: brandId,
        audit_id: auditId,
        crawled_in: crawledIn,
        first_seen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("url_key")
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(
            ([...columns, "audit_id", "crawled_in"] as const).map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
          // A page that fails stays with its template.
          structure: eb.fn.coalesce("excluded.structure", "site_pages.structure"),
        }))
        // A key is a hash.
        .whereRef("site_pages.brand_id", "=", "excluded.brand_id" as "site_pages.brand_id"),
    )
    .returning("url_key")
    .execute()
  const keys = saved.map(({ url_key: key }) => key)
  if (keys.length === 0) return
  const own = new Set(keys)
  const read = fresh.filter(({ page }) => own.has(page.url_key))
  for (const table of ["site_links", "site_alternates", "site_fragments"] as const) {
    await trx.deleteFrom(table).where("from_key", "in", keys).execute()
  }
  await insertLinks(trx, read)
  await insertRows(
    trx,
    "site_alternates",
    { from_key: "integer", language: "text", to_key: "integer", url: "text" },
    read.flatMap(({ page, alternates }) =>
      alternates.map(({ language, to_key: to, url }) => [page.url_key, language, to, url]),
    ),
  )
  await insertRows(
    trx,
    "site_fragments",
    { from_key: "integer", to_key: "integer", fragment: "text" },
    read.flatMap(({ page, fragments }) => fragments.map(({ to_key: to, fragment }) => [page.url_key, to, fragment])),
  )
  await insertRows(
    trx,
    "site_targets",
    { url_key: "integer", brand_id: "text", url: "text", kind: "text" },
    read.flatMap(({ targets }) =>
      targets.flatMap(({ url_key: key, url, kind }) => {
        if (stored.has(key)) return []
        stored.add(key)
        return [[key, brandId, url, kind]]
      }),
    ),
  )
}
