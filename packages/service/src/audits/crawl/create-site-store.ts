import type { SiteRow } from "@citable/audits/crawl/site-row"
import { unpackDocument } from "@citable/audits/pages/page-document"
import { CitableError } from "@citable/contract"
import { type CrawlStore, type FoundUrl, keyOf, type LeftOutUrl, normaliseUrl } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql, type Transaction } from "kysely"

import { insertRows } from "./insert-rows.ts"
import { saveRows } from "./save-rows.ts"

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
  let targets = new Set<number>()
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
    async resumeLeftOut() {
      const urls = await db
        .selectFrom("audit_left_out")
        .select(["url_key as key", "reason"])
        .where("audit_id", "=", auditId)
        .execute()
      return urls as LeftOutUrl[]
    },
    async readLinks(key) {
      const links = await db
        .selectFrom("site_links as l")
        .leftJoin("site_pages as t", "t.url_key", "l.to_key")
        .select(["l.to_key as key", "t.url", "l.nofollow"])
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
      const isWhole = links.every(({ url }) => url !== null)
      const urls = isWhole ? new Map<number, string>() : await readDocumentUrls(db, { brandId, key })
      return links.flatMap(({ key: to, url, nofollow }) => {
        const known = url ?? urls.get(to)
        return known === undefined
          ? []
          : [{ key: to, url: known, kind: "internal" as const, isNofollow: nofollow === 1 }]
      })
    },
    async read(keys) {
      const rows = await db
        .selectFrom("site_pages")
        .select(["url_key", "url", "depth", "in_sitemap", "etag", "last_modified", "checks", "state", "noindex"])
        .where("url_key", "in", [...keys])
        .where("brand_id", "=", brandId)
        .execute()
      return rows.map((row) => {
        // Without a verdict of this version, the page has to be read again.
        // Nor can it tell what has changed in the headers of a page.
        const isKnown =
          row.state === "ok" &&
          row.noindex !== 1 &&
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
    save: ({ rows, found, leftOut }) =>
      db.transaction().execute(async (trx) => {
        await assertRunning(trx, auditId)
        await addFound(trx, { brandId, auditId, now: now() }, found)
        await insertRows(
          trx,
          "audit_left_out",
          { audit_id: "text", url_key: "integer", reason: "text" },
          leftOut.map(({ key, reason }) => [auditId, key, reason]),
        )
        if (targets.size > maxTargets) targets = new Set()
        await saveRows(trx, { brandId, auditId, now: now(), targets }, rows)
      }),
  }
}

/** The URLs that a page links to, by key: those that a crawl left out have no row. */
async function readDocumentUrls(
  db: Database,
  { brandId, key }: { brandId: string; key: number },
): Promise<Map<number, string>> {
  const page = await db.selectFrom("site_pages").select("document").where("url_key", "=", key).executeTakeFirst()
  const links = page?.document == null ? [] : unpackDocument(page.document).links
  return new Map(
    links.flatMap(({ url }): [number, string][] => {
      const normal = normaliseUrl(url)
      return normal === null ? [] : [[keyOf(brandId, normal), normal]]
    }),
  )
}

/** Throws `audit_stopped` unless the audit still runs. */
export async function assertRunning(db: Kysely<Tables>, auditId: string): Promise<void> {
  const audit = await db.selectFrom("audits").select("status").where("id", "=", auditId).executeTakeFirst()
  if (audit?.status !== "running") throw new CitableError("The audit was stopped.", { code: "audit_stopped" })
}

/** Keys of targets that are remembered. */
const maxTargets = 50_000
/** The contract allows no longer URLs: they are left out. */
const maxUrl = 4000

/** Adds URLs that wait for their turn. A known page keeps what is stored of it. */
export async function addFound(
  trx: Transaction<Tables>,
  { brandId, auditId, now }: { brandId: string; auditId: string; now: number },
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
