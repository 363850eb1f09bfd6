import type { LoadKind } from "@citable/audits/crawl/site-row"
import { keyOf, type LinkStatus, normaliseUrl, readStyleUrls } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { assertRunning } from "./create-site-store.ts"
import { insertRows } from "./insert-rows.ts"
import type { WaitingTarget } from "./site-targets.ts"

interface CheckedTargets {
  waiting: readonly WaitingTarget[]
  checked: readonly LinkStatus[]
  /** Whether a target that did not work waits for a second look. */
  isSuspect: (status: LinkStatus) => boolean
  done: number
  of: number
  now: number
}

/** Stores how targets answered, what style sheets among them load, and how far the audit is. */
export async function saveTargets(
  db: Database,
  { id, brandId }: { id: string; brandId: string },
  { waiting, checked, isSuspect, done, of, now }: CheckedTargets,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertRunning(trx, id)
    const byUrl = new Map(checked.map((status) => [status.url, status]))
    for (const { key, url } of waiting) {
      const check = byUrl.get(url)
      const isDoubtful = check?.class === "broken" && isSuspect(check)
      await trx
        .updateTable("site_targets")
        .set({
          state: isDoubtful ? "suspect" : (check?.class ?? "unknown"),
          http_status: check?.status ?? null,
          error: check?.error?.message.slice(0, 2000) ?? null,
          content_type: check?.contentType?.slice(0, 200) ?? null,
          bytes: check?.contentLength ?? null,
          final_url: check === undefined || check.finalUrl === url ? null : check.finalUrl.slice(0, maxUrl),
          checked_at: now,
        })
        .where("url_key", "=", key)
        .execute()
      if (check?.text !== undefined) await saveStyle(trx, brandId, { key, base: check.finalUrl, css: check.text })
    }
    await trx.updateTable("audits").set({ done, of }).where("id", "=", id).execute()
  })
}

const maxUrl = 4000

/** Stores what a style sheet loads, in place of what it loaded before. */
async function saveStyle(
  trx: Transaction<Tables>,
  brandId: string,
  { key, base, css }: { key: number; base: string; css: string },
): Promise<void> {
  const loads = new Map<number, { url: string; kind: LoadKind }>()
  for (const { kind, url: written } of readStyleUrls(css)) {
    const url = URL.parse(written, base)?.href.replace(/#.*$/s, "")
    if (url === undefined || !/^https?:/.test(url) || url.length > maxUrl) continue
    loads.set(keyOf(brandId, normaliseUrl(url) ?? url), { url, kind })
  }
  loads.delete(key)
  await sql`delete from site_loads where from_key = ${key}`.execute(trx)
  const rows = [...loads]
  await insertRows(
    trx,
    "site_loads",
    { from_key: "integer", to_key: "integer", kind: "text" },
    rows.map(([to, { kind }]) => [key, to, kind]),
  )
  await insertRows(
    trx,
    "site_targets",
    { url_key: "integer", brand_id: "text", url: "text", kind: "text" },
    rows.map(([to, { url, kind }]) => [to, brandId, url, kind]),
  )
}
