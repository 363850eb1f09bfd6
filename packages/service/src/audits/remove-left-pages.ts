import { setImmediate } from "node:timers/promises"

import { type LeftOut, readEveryPage } from "@citable/audits/left-out"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import type { Database } from "@citable/storage/database"

import type { AuditRun } from "./audit-run.ts"
import { assertRunning } from "./crawl/create-site-store.ts"
import { isOutside } from "./crawl/links-to.ts"

const batch = 500

/**
 * Removes the pages that an audit of the whole site did not find, with their links, and the targets that no page links to any more. If pages
 * or sitemaps failed, others may hide behind them: then only what the audit before did not find either, and nothing that a sitemap named.
 * Earlier audits keep what they found.
 */
export async function removeLeftPages(
  { id, brandId, settings }: AuditRun,
  { db, facts }: { db: Database; facts: Pick<SiteFacts, "hasEverySitemap"> },
): Promise<void> {
  const audit = await db.selectFrom("audits").select("left_out").where("id", "=", id).executeTakeFirst()
  if (settings.urls !== null || audit === undefined || !readEveryPage(JSON.parse(audit.left_out) as LeftOut)) return
  const foundSince = await readLimit(db, { id, brandId, facts })
  if (foundSince === undefined) return
  for (let removed = batch; removed === batch;) {
    removed = await db.transaction().execute(async (trx) => {
      await assertRunning(trx, id)
      const left = await trx
        .selectFrom("site_pages")
        .select("url_key")
        .where("brand_id", "=", brandId)
        .where((eb) => eb.or([eb("audit_id", "is", null), eb("audit_id", "<", foundSince)]))
        .$if(!facts.hasEverySitemap, (query) => query.where("in_sitemap", "=", 0))
        .limit(batch)
        .execute()
      const keys = left.map(({ url_key: key }) => key)
      if (keys.length > 0) await trx.deleteFrom("site_pages").where("url_key", "in", keys).execute()
      return keys.length
    })
    await setImmediate()
  }
  for (let removed = batch; removed === batch;) {
    removed = await db.transaction().execute(async (trx) => {
      await assertRunning(trx, id)
      const left = await trx
        .selectFrom("site_targets as t")
        .select("t.url_key")
        .where("t.brand_id", "=", brandId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("site_links as l")
                .select("l.to_key")
                .whereRef("l.to_key", "=", "t.url_key")
                .where(isOutside("l")),
            ),
          ),
        )
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom("site_loads as s").select("s.to_key").whereRef("s.to_key", "=", "t.url_key"))),
        )
        .limit(batch)
        .execute()
      const keys = left.map(({ url_key: key }) => key)
      if (keys.length > 0) await trx.deleteFrom("site_targets").where("url_key", "in", keys).execute()
      return keys.length
    })
    await setImmediate()
  }
}

/** The audit that has to have found a page for it to stay; undefined if none can tell. */
async function readLimit(
  db: Database,
  { id, brandId, facts }: { id: string; brandId: string; facts: Pick<SiteFacts, "hasEverySitemap"> },
): Promise<string | undefined> {
  const failed = await db
    .selectFrom("site_pages")
    .select("url_key")
    .where("audit_id", "=", id)
    .where("crawled_in", "=", id)
    .where("state", "in", ["server_error", "unreachable"])
    .limit(1)
    .executeTakeFirst()
  if (failed === undefined && facts.hasEverySitemap) return id
  const before = await db
    .selectFrom("audits")
    .select(["id", "left_out"])
    .where("brand_id", "=", brandId)
    .where("scope", "=", "site")
    .where("status", "=", "completed")
    .where("id", "<", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return before !== undefined && readEveryPage(JSON.parse(before.left_out) as LeftOut) ? before.id : undefined
}
