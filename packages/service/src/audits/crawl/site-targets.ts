import type { LinkStatus } from "@citable/reader"

import type { Database } from "../../storage/database.ts"
import { assertRunning } from "./create-site-store.ts"

const day = 86_400_000

/** The targets of links that an audit still has to ask for: the most linked first, and none that was asked for within a day. */
export async function readTargets(
  db: Database,
  { brandId, auditId, limit, max, now }: { brandId: string; auditId: string; limit: number; max: number; now: number },
): Promise<{ waiting: { key: number; url: string }[]; done: number; of: number }> {
  const ofAudit = db
    .selectFrom("site_targets")
    .where("site_targets.brand_id", "=", brandId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("site_links")
          .innerJoin("site_pages", "site_pages.url_key", "site_links.from_key")
          .select("site_links.to_key")
          .whereRef("site_links.to_key", "=", "site_targets.url_key")
          .where("site_pages.audit_id", "=", auditId),
      ),
    )
  const all = await ofAudit.select((eb) => eb.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow()
  const recent = await ofAudit
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("checked_at", ">", now - day)
    .executeTakeFirstOrThrow()
  const [of, done] = [Math.min(Number(all.count), max), Number(recent.count)]
  const waiting = await ofAudit
    .select(["url_key as key", "url"])
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<=", now - day)]))
    .orderBy("url_key")
    .limit(Math.max(0, Math.min(limit, max - done)))
    .execute()
  return { waiting, done, of }
}

export interface CheckedTargets {
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
    await trx
      .updateTable("audits")
      .set({ done: done + waiting.length, of })
      .where("id", "=", id)
      .execute()
  })
}
