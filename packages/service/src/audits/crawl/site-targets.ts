import type { LinkStatus } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql } from "kysely"

import { assertRunning } from "./create-site-store.ts"
import { isOutside } from "./links-to.ts"

const day = 86_400_000

interface AuditTargets {
  brandId: string
  auditId: string
  /** The hosts of the site: what lies there comes first. */
  hosts: readonly string[]
  /** How many an audit asks for. */
  max: number
  now: number
}

/**
 * The targets of links that an audit still has to ask for, and none that was asked for within a day. Those come first that nobody has asked for
 * the longest, so that audits take turns; then those of the site itself, and the most linked ones.
 */
export async function readTargets(
  db: Database,
  { brandId, auditId, hosts, max, now }: AuditTargets,
): Promise<{ waiting: { key: number; url: string }[]; done: number }> {
  const audit = await db.selectFrom("audits").select("started_at").where("id", "=", auditId).executeTakeFirst()
  const done = await ofAudit(db, { brandId, auditId })
    .where("checked_at", ">=", audit?.started_at ?? now)
    .executeTakeFirstOrThrow()
  const ofSite = hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`])
  const isOfSite = sql`case when ${sql.join(
    ofSite.map((start) => sql`substr(t.url, 1, ${sql.lit(start.length)}) = ${start}`),
    sql` or `,
  )} then 1 else 0 end`
  const { rows } = await sql<{ key: number; url: string }>`
    select t.url_key as key, t.url as url
    from site_targets as t join (
      select l.to_key, count(*) as links
      from site_links as l join site_pages as p on p.url_key = l.from_key
      where p.audit_id = ${auditId} and p.crawled_in = ${auditId} and ${isOutside("l")}
      group by l.to_key
    ) as linked on linked.to_key = t.url_key
    where t.brand_id = ${brandId} and (t.checked_at is null or t.checked_at <= ${now - day})
    order by coalesce(t.checked_at / ${sql.lit(day)}, -1), ${isOfSite} desc, linked.links desc, t.url_key
    limit ${Math.max(0, max - Number(done.count))}`.execute(db)
  return { waiting: rows, done: Number(done.count) }
}

/** Counts the targets of an audit that nobody has asked for within a day. */
export async function countUncheckedTargets(
  db: Kysely<Tables>,
  { brandId, auditId, now }: Pick<AuditTargets, "brandId" | "auditId" | "now">,
): Promise<number> {
  const row = await ofAudit(db, { brandId, auditId })
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<=", now - day)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const ofAudit = (db: Kysely<Tables>, { brandId, auditId }: Pick<AuditTargets, "brandId" | "auditId">) =>
  db
    .selectFrom("site_targets")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("site_targets.brand_id", "=", brandId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("site_links")
          .innerJoin("site_pages", "site_pages.url_key", "site_links.from_key")
          .select("site_links.to_key")
          .whereRef("site_links.to_key", "=", "site_targets.url_key")
          .where(isOutside("site_links"))
          .where("site_pages.audit_id", "=", auditId)
          .where("site_pages.crawled_in", "=", auditId),
      ),
    )

interface CheckedTargets {
  waiting: readonly { key: number; url: string }[]
  checked: readonly LinkStatus[]
  done: number
  of: number
  now: number
}

/** Stores how targets answered, and how far the audit is. */
export async function saveTargets(
  db: Database,
  { id }: { id: string },
  { waiting, checked, done, of, now }: CheckedTargets,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertRunning(trx, id)
    const byUrl = new Map(checked.map((status) => [status.url, status]))
    for (const { key, url } of waiting) {
      const check = byUrl.get(url)
      await trx
        .updateTable("site_targets")
        .set({
          state: check?.class ?? "unknown",
          http_status: check?.status ?? null,
          error: check?.error?.message.slice(0, 2000) ?? null,
          content_type: check?.contentType?.slice(0, 200) ?? null,
          bytes: check?.contentLength ?? null,
          checked_at: now,
        })
        .where("url_key", "=", key)
        .execute()
    }
    await trx.updateTable("audits").set({ done, of }).where("id", "=", id).execute()
  })
}
