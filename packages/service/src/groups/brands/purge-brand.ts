import { sql } from "kysely"

import { lockBrand } from "../../storage/brand-row.ts"
import { changeInSlices } from "../../storage/change-in-slices.ts"
import type { Database } from "../../storage/database.ts"
import { beginPurge } from "./begin-purge.ts"

/** Rows of a table that one transaction deletes. */
interface Slice {
  table: string
  key: readonly string[]
  /** The table with the column `brand_id`, if the table itself has none. */
  below?: { table: string; key: string; column: string }
  /** Fewer where rows are large, or take many others with them. Default: 1,000. */
  rows?: number
}

const below = (table: string, column: string, key = "id") => ({ below: { table, key, column } })

/**
 * The tables that can be large, those that refer to others first. Deleting a brand's row takes all others with it. Without this, one
 * transaction would hold up every writer for minutes.
 */
const slices: readonly Slice[] = [
  { table: "deliveries", key: ["id"] },
  { table: "actions", key: ["id"] },
  { table: "reddit_citations", key: ["answer_id", "reddit_id"] },
  { table: "answers", key: ["id"], rows: 200 },
  { table: "scan_calls", key: ["id"], ...below("scans", "scan_id"), rows: 200 },
  {
    table: "visibility_days",
    key: ["brand_id", "prompt_id", "day", "engine", "surface", "locale", "name_id"],
  },
  { table: "keyword_results", key: ["keyword_id", "position"] },
  { table: "backlinks", key: ["brand_id", "id"] },
  { table: "audit_pages", key: ["audit_id", "url_key"], ...below("audits", "audit_id") },
  { table: "audit_findings", key: ["audit_id", "code", "url"], ...below("audits", "audit_id") },
  { table: "audit_left_out", key: ["audit_id", "url_key"], ...below("audits", "audit_id") },
  { table: "site_links", key: ["from_key", "to_key", "kind"], ...below("site_pages", "from_key", "url_key") },
  { table: "link_suggestions", key: ["from_key", "to_key"], ...below("site_pages", "from_key", "url_key") },
  { table: "site_pages", key: ["url_key"], rows: 200 },
  { table: "site_targets", key: ["url_key"] },
  { table: "search_parts", key: ["brand_id", "until", "since", "cut", "part"], rows: 50 },
  { table: "search_sums", key: ["brand_id", "dimension", "day"], rows: 200 },
  { table: "search_names", key: ["brand_id", "dimension", "number"] },
  { table: "traffic_rows", key: ["brand_id", "day", "key"] },
  { table: "reddit_comments", key: ["thread_id", "reddit_id"], ...below("reddit_threads", "thread_id") },
  { table: "reddit_threads", key: ["id"] },
  { table: "content_revisions", key: ["id"], ...below("contents", "content_id"), rows: 50 },
  { table: "publications", key: ["id"], ...below("contents", "content_id") },
  { table: "remote_items", key: ["id"] },
  { table: "remote_images", key: ["integration_id", "sha256"], ...below("integrations", "integration_id") },
  {
    table: "trashed_rows",
    key: ["content_id", "source", "place"],
    ...below("trashed_contents", "content_id"),
    rows: 50,
  },
  { table: "trashed_contents", key: ["id"], rows: 50 },
  { table: "trashed_item_rows", key: ["item_id", "source", "place"], ...below("trashed_items", "item_id") },
  { table: "trashed_items", key: ["id"] },
  { table: "contents", key: ["id"], rows: 50 },
  { table: "content_changes", key: ["brand_id", "view", "content_id"] },
  { table: "media", key: ["id"], rows: 200 },
  { table: "writing_calls", key: ["job_id", "step", "turn"], ...below("writing_jobs", "job_id"), rows: 50 },
  { table: "writing_jobs", key: ["id"], rows: 50 },
  { table: "translation_memory", key: ["brand_id", "locale", "hash", "glossary"] },
]

export interface PurgeOptions {
  now: () => number
  /** Transactions of one run, so that a job ends within seconds. Default: 200. */
  mostSlices?: number
  /** Waits between two slices. */
  pause?: () => Promise<void>
}

/**
 * Deletes a brand whose day is over, in slices. It may be killed at any moment, and run again. Returns when to run again: at once if there is
 * more, later if the day is not over; undefined if the brand is gone, or is to stay.
 */
export async function purgeBrand(
  db: Database,
  brandId: string,
  { now, mostSlices = 200, pause }: PurgeOptions,
): Promise<number | undefined> {
  const at = now()
  const due = await db.transaction().execute(async (trx) => {
    const whole = await lockBrand(trx, brandId)
    if (whole !== undefined && whole.deletes_at !== null && whole.deletes_at <= at) await beginPurge(trx, whole, at)
    // Undefined for a brand that is gone, null for one that somebody has kept.
    const found = await trx.selectFrom("brands").select("deletes_at").where("id", "=", brandId).executeTakeFirst()
    return found?.deletes_at ?? undefined
  })
  if (due === undefined || due > at) return due
  let left = mostSlices
  for (const { table, key, below: parent, rows } of slices) {
    const ofBrand =
      parent === undefined
        ? sql`brand_id = ${brandId}`
        : sql`${sql.ref(parent.column)} in (select ${sql.ref(parent.key)} from ${sql.table(parent.table)} where brand_id = ${brandId})`
    const found = sql`select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${ofBrand}`
    const options = { key, mostSlices: left, ...(rows && { rows }), ...(pause && { pause }) }
    const done = await changeInSlices(db, sql`delete from ${sql.table(table)}`, found, options)
    if (done.isMore) return at
    left -= done.slices
  }
  await db.deleteFrom("brands").where("id", "=", brandId).execute()
  return undefined
}
