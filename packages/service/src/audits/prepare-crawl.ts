import { lookAtSite } from "@citable/audits/site/look-at-site"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { CitableError } from "@citable/contract"
import { type FoundUrl, keyOf, normaliseUrl } from "@citable/reader"
import type { Tables } from "@citable/storage/tables/tables"
import type { Kysely } from "kysely"

import { crawlerToken } from "../ports/reading/crawler-token.ts"
import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { addFound, assertRunning } from "./crawl/create-site-store.ts"
import { readOwnUrls } from "./read-own-urls.ts"

/** Learns what the site is, once. Listed URLs and the URLs of sitemaps wait from then on. */
export async function prepareCrawl(run: AuditRun, options: RunAuditOptions): Promise<SiteFacts> {
  const { db, fetch, now, signal } = options
  const { urls, start, hosts } = run.settings
  const known = await db.selectFrom("audits").select("facts").where("id", "=", run.id).executeTakeFirst()
  if (known?.facts != null) return JSON.parse(known.facts) as SiteFacts
  const where = { brandId: run.brandId, auditId: run.id, now: now() }
  const add = (found: (FoundUrl & { lastmod?: string | null })[]) =>
    db.transaction().execute(async (trx) => {
      await assertRunning(trx, run.id)
      await addFound(trx, where, dedupe(found))
    })
  const { facts, robots } = await lookAtSite({
    fetch,
    crawlerToken,
    start,
    hosts,
    isWhole: urls === null,
    now,
    ...(signal === undefined ? {} : { signal }),
    ...(options.readCertificate === undefined ? {} : { readCertificate: options.readCertificate }),
    onSitemapUrls: (found) =>
      add(
        found.flatMap(({ url, lastmod }) => {
          const normal = normaliseUrl(url)
          return normal === null
            ? []
            : [{ key: keyOf(run.brandId, normal), url: normal, depth: null, inSitemap: true, lastmod }]
        }),
      ),
  })
  if (facts.robots.rules.isUnreachable && !run.settings.ignoreRobots) {
    const what = facts.robots.status === null ? "does not answer" : `answers ${facts.robots.status}`
    throw new CitableError(
      `${facts.robots.url} ${what}, so crawlers have to stay away. Fix it, or ignore robots.txt in this audit.`,
      { code: "site_unreachable" },
    )
  }
  const aiAccess = urls === null ? await options.inspectAiAccess?.(facts, robots) : undefined
  const inspected: SiteFacts = { ...facts, isInspected: aiAccess !== undefined, aiAccess: aiAccess ?? [] }
  const listed = (urls ?? [facts.home]).flatMap((url) => normaliseUrl(url) ?? [])
  await db.transaction().execute(async (trx) => {
    await assertRunning(trx, run.id)
    if (urls === null) await addFound(trx, where, await findArticles(trx, run.brandId, facts))
    for (const url of listed) {
      const key = keyOf(run.brandId, url)
      const seen = await trx
        .selectFrom("site_pages")
        .select(["in_sitemap", "depth", "lastmod", "audit_id"])
        .where("url_key", "=", key)
        .where("brand_id", "=", run.brandId)
        .executeTakeFirst()
      // An audit of listed URLs knows nothing of the sitemap, and of the way to a page.
      const isKnown = urls !== null || seen?.audit_id === run.id
      const inSitemap = isKnown && seen?.in_sitemap === 1
      const depth = urls === null ? 0 : (seen?.depth ?? null)
      await addFound(trx, where, [{ key, url, depth, inSitemap, lastmod: isKnown ? (seen?.lastmod ?? null) : null }])
    }
    await trx
      .updateTable("audits")
      .set({
        facts: JSON.stringify(inspected),
        step: "crawling",
      })
      .where("id", "=", run.id)
      .execute()
  })
  return inspected
}

/** The articles of the brand on the site, which readers are sent to although perhaps no page links there yet. */
async function findArticles(db: Kysely<Tables>, brandId: string, { hosts }: SiteFacts): Promise<FoundUrl[]> {
  const published = await readOwnUrls(db, brandId)
  const known = await db
    .selectFrom("site_pages")
    .select(["url", "in_sitemap"])
    .where("brand_id", "=", brandId)
    .where("in_sitemap", "=", 1)
    .where("url", "in", ["", ...published])
    .execute()
  const isListed = new Set(known.map(({ url }) => url))
  return [...published]
    .filter((url) => hosts.includes(new URL(url).host) && !isListed.has(url))
    .map((url) => ({ key: keyOf(brandId, url), url, depth: null, inSitemap: false }))
}

const dedupe = <Found extends FoundUrl>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.key, one])).values(),
]
