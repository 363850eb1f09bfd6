import { CitableError } from "@citable/contract"
import type { CrawlStore, FoundUrl } from "@citable/reader"
import { type Kysely, sql, type Transaction } from "kysely"

import type { Database } from "../../storage/database.ts"
import { newId } from "../../storage/new-id.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import { insertRows } from "./insert-rows.ts"
import type { SiteRow } from "./site-row.ts"

/** Checks of headers, which a server changes without changing its pages. */
const headerIssues =
  /"code":"(?:hsts_missing|csp_missing|nosniff_missing|frame_options_missing|no_compression|noindex|robots_meta_conflict|nosnippet|canonical_header_mismatch)"/

export interface SiteStoreOptions {
  db: Database
  brandId: string
  auditId: string
  /** Verdicts of another version make the page be read anew. */
  verdictVersion: string
  now: () => number
}

/**
 * Keeps the frontier and the results of an audit's crawl in the database. `save` throws `audit_stopped` if somebody has cancelled the audit
 * or deleted its brand.
 */
export function createSiteStore({ db, brandId, auditId, verdictVersion, now }: SiteStoreOptions): CrawlStore<SiteRow> {
  return {
    async resume() {
      const pages = await db
        .selectFrom("site_pages")
        .select(["url_key", "url", "depth", "in_sitemap", "crawled_in"])
        .where("brand_id", "=", brandId)
        .where("audit_id", "=", auditId)
        .execute()
      const counts = await db
        .selectFrom("site_links as l")
        .innerJoin("site_pages as s", "s.url_key", "l.from_key")
        .innerJoin("site_pages as t", "t.url_key", "l.to_key")
        .select(["l.to_key as key", (eb) => eb.fn.countAll<number | string>().as("count")])
        .where("s.audit_id", "=", auditId)
        .where("s.crawled_in", "=", auditId)
        .where("t.audit_id", "=", auditId)
        .where("l.kind", "=", "internal")
        .where("l.nofollow", "=", 0)
        .where(sql<boolean>`coalesce(s.depth, 1) < coalesce(t.depth, 1)`)
        .groupBy("l.to_key")
        .execute()
      const inbound = new Map(counts.map(({ key, count }) => [key, Number(count)]))
      return pages.map((page) => ({
        key: page.url_key,
        url: page.url,
        depth: page.depth,
        inSitemap: page.in_sitemap === 1,
        isDone: page.crawled_in === auditId,
        inbound: inbound.get(page.url_key) ?? 0,
      }))
    },
    async readLinks(key) {
      const links = await db
        .selectFrom("site_links as l")
        .innerJoin("site_pages as t", "t.url_key", "l.to_key")
        .select(["t.url_key as key", "t.url", "l.nofollow"])
        .where("l.from_key", "=", key)
        .where("l.kind", "=", "internal")
        .unionAll(
          db
            .selectFrom("site_pages as p")
            .innerJoin("site_pages as t", "t.url_key", "p.canonical_key")
            .select(["t.url_key as key", "t.url", sql<number>`0`.as("nofollow")])
            .where("p.url_key", "=", key),
        )
        .execute()
      return links.map(({ key: to, url, nofollow }) => ({
        key: to,
        url,
        kind: "internal" as const,
        isNofollow: nofollow === 1,
      }))
    },
    async read(keys) {
      const rows = await db
        .selectFrom("site_pages")
        .select(["url_key", "url", "depth", "in_sitemap", "etag", "last_modified", "checks", "state"])
        .where("url_key", "in", [...keys])
        .where("brand_id", "=", brandId)
        .execute()
      return rows.map((row) => {
        // Without a verdict of this version, the page has to be read again.
        // Nor can it tell what has changed in the headers of a page.
        const isKnown =
          row.state === "ok" &&
          row.checks?.startsWith(`{"version":"${verdictVersion}"`) === true &&
          !headerIssues.test(row.checks)
        return {
          key: row.url_key,
          url: row.url,
          depth: row.depth,
          inSitemap: row.in_sitemap === 1,
          etag: isKnown ? row.etag : null,
          lastModified: isKnown ? row.last_modified : null,
        }
      })
    },
    save: ({ rows, found }) =>
      db.transaction().execute(async (trx) => {
        await assertRunning(trx, auditId)
        await addFound(trx, { brandId, auditId, now: now() }, found)
        await saveRows(trx, { brandId, auditId, now: now() }, rows)
      }),
  }
}

/** Throws `audit_stopped` unless the audit still runs. */
export async function assertRunning(db: Kysely<Tables>, auditId: string): Promise<void> {
  const audit = await db.selectFrom("audits").select("status").where("id", "=", auditId).executeTakeFirst()
  if (audit?.status !== "running") throw new CitableError("The audit was stopped.", { code: "audit_stopped" })
}

interface Where {
  brandId: string
  auditId: string
  /** The last audit that asked for the page. Default: this one. */
  crawledIn?: string | null
  now: number
}

/** The contract allows no longer URLs: they are left out. */
const maxUrl = 4000

/** Adds URLs that wait for their turn. A known page keeps what is stored of it. */
export async function addFound(
  trx: Transaction<Tables>,
  { brandId, auditId, now }: Where,
  found: readonly (FoundUrl & { lastmod?: string | null })[],
): Promise<void> {
  const short = found.filter(({ url }) => url.length <= maxUrl)
  for (let at = 0; at < short.length; at += 500) {
    await trx
      .insertInto("site_pages")
      .values(
        short.slice(at, at + 500).map(({ key, url, depth, inSitemap, lastmod = null }) => ({
          url_key: key,
          id: newId("pag", now),
          brand_id: brandId,
          url,
          audit_id: auditId,
          depth,
          in_sitemap: inSitemap ? 1 : 0,
          lastmod,
          first_seen_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("url_key")
          .doUpdateSet((eb) => ({
            audit_id: eb.ref("excluded.audit_id"),
            depth: eb.ref("excluded.depth"),
            in_sitemap: eb.ref("excluded.in_sitemap"),
            lastmod: eb.ref("excluded.lastmod"),
          }))
          // A key is a hash.
          .whereRef("site_pages.brand_id", "=", "excluded.brand_id" as "site_pages.brand_id"),
      )
      .execute()
  }
}

/** Stores crawled pages with their links. What was stored of a page before is replaced, unless the server says that it has not changed. */
export async function saveRows(trx: Transaction<Tables>, where: Where, rows: readonly SiteRow[]): Promise<void> {
  const { brandId, auditId, crawledIn = auditId, now } = where
  const unchanged = rows.filter((row) => row.isUnchanged)
  for (const { page } of unchanged) {
    await trx
      .updateTable("site_pages")
      .set({ crawled_in: crawledIn, last_crawled_at: page.last_crawled_at, ttfb_ms: page.ttfb_ms })
      .where("url_key", "=", page.url_key)
      .execute()
  }
  const read = rows.filter((row) => !row.isUnchanged)
  if (read.length === 0) return
  const keys = read.map(({ page }) => page.url_key)
  const [first] = read
  const columns = Object.keys(first?.page ?? {}) as (keyof SiteRow["page"])[]
  await trx
    .insertInto("site_pages")
    .values(
      read.map(({ page }) => ({
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
        .doUpdateSet((eb) =>
          Object.fromEntries(
            ([...columns, "audit_id", "crawled_in"] as const).map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
        ),
    )
    .execute()
  for (const table of ["site_links", "site_alternates", "site_fragments"] as const) {
    await trx.deleteFrom(table).where("from_key", "in", keys).execute()
  }
  await insertRows(
    trx,
    "site_links",
    { from_key: "integer", to_key: "integer", kind: "text", nofollow: "integer", count: "integer" },
    read.flatMap(({ page, links }) =>
      links.map(({ to_key: to, kind, nofollow, count }) => [page.url_key, to, kind, nofollow, count]),
    ),
  )
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
    read.flatMap(({ targets }) => targets.map(({ url_key: key, url, kind }) => [key, brandId, url, kind])),
  )
}

/** Counts what an audit has found and read so far. */
export async function countPages(db: Kysely<Tables>, auditId: string) {
  const row = await db
    .selectFrom("site_pages")
    .select([
      sql<number | string>`count(*)`.as("found"),
      sql<number | string | null>`sum(case when crawled_in = audit_id and state <> 'not_crawled' then 1 else 0 end)`.as(
        "crawled",
      ),
      sql<number | string | null>`sum(case when crawled_in = audit_id and state = 'not_crawled' then 1 else 0 end)`.as(
        "disallowed",
      ),
      sql<
        number | string | null
      >`sum(case when crawled_in = audit_id and state in ('client_error', 'server_error', 'unreachable') then 1 else 0 end)`.as(
        "failed",
      ),
    ])
    .where("audit_id", "=", auditId)
    .executeTakeFirstOrThrow()
  return {
    found: Number(row.found),
    crawled: Number(row.crawled ?? 0),
    failed: Number(row.failed ?? 0),
    disallowed: Number(row.disallowed ?? 0),
  }
}
