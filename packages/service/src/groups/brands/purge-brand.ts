import { setImmediate } from "node:timers/promises"

import { lockBrand } from "@citable/storage/brand-row"
import { changeInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { type RawBuilder, sql } from "kysely"

import { beginPurge } from "./begin-purge.ts"

/** Rows of a table that one transaction deletes. */
interface Rows {
  table: string
  key: readonly string[]
  /** Fewer where rows are large, or take many others with them. Default: 1,000. */
  rows?: number
}

interface Slice extends Rows {
  /** The tables below it, which have no brand of their own: `column` refers to the only column of the key. */
  below?: readonly (Rows & { column: string })[]
}

const few = 50

/**
 * The tables that can be large, those that refer to others first. Deleting a brand's row takes all others with it. Without this, one
 * transaction would hold up every writer for minutes.
 */
const slices: readonly Slice[] = [
  { table: "deliveries", key: ["id"] },
  { table: "actions", key: ["id"] },
  { table: "reddit_citations", key: ["answer_id", "reddit_id"] },
  { table: "answers", key: ["id"], rows: 200 },
  {
    table: "scans",
    key: ["id"],
    rows: few,
    below: [{ table: "scan_calls", key: ["id"], column: "scan_id", rows: 200 }],
  },
  {
    table: "visibility_days",
    key: ["brand_id", "prompt_id", "day", "engine", "surface", "locale", "name_id"],
  },
  { table: "packed_days", key: ["brand_id", "day"], rows: few },
  { table: "day_marks", key: ["brand_id", "day"] },
  {
    table: "asked_spans",
    key: ["brand_id", "prompt_id", "engine", "surface", "locale", "model", "first_day"],
  },
  { table: "keyword_results", key: ["keyword_id", "position"] },
  { table: "backlinks", key: ["brand_id", "id"] },
  {
    table: "audits",
    key: ["id"],
    rows: few,
    below: [
      { table: "audit_pages", key: ["audit_id", "url_key"], column: "audit_id" },
      { table: "audit_findings", key: ["audit_id", "code", "url"], column: "audit_id" },
      { table: "audit_left_out", key: ["audit_id", "url_key"], column: "audit_id" },
    ],
  },
  {
    table: "site_pages",
    key: ["url_key"],
    rows: 200,
    below: [
      { table: "site_links", key: ["from_key", "to_key", "kind"], column: "from_key" },
      { table: "link_suggestions", key: ["from_key", "to_key"], column: "from_key" },
    ],
  },
  {
    table: "site_targets",
    key: ["url_key"],
    below: [{ table: "site_loads", key: ["from_key", "to_key", "kind"], column: "from_key" }],
  },
  { table: "search_parts", key: ["brand_id", "until", "since", "cut", "part"], rows: few },
  { table: "search_sums", key: ["brand_id", "dimension", "day"], rows: 200 },
  { table: "search_names", key: ["brand_id", "dimension", "number"] },
  { table: "traffic_rows", key: ["brand_id", "day", "key"] },
  { table: "assistant_report_rows", key: ["brand_id", "report", "dimension", "until", "since", "key"] },
  {
    table: "reddit_threads",
    key: ["id"],
    rows: few,
    below: [{ table: "reddit_comments", key: ["thread_id", "reddit_id"], column: "thread_id" }],
  },
  { table: "remote_items", key: ["id"] },
  { table: "url_submissions", key: ["brand_id", "url", "engine"] },
  {
    table: "trashed_contents",
    key: ["id"],
    rows: few,
    below: [{ table: "trashed_rows", key: ["content_id", "source", "place"], column: "content_id", rows: few }],
  },
  {
    table: "trashed_items",
    key: ["id"],
    rows: few,
    below: [{ table: "trashed_item_rows", key: ["item_id", "source", "place"], column: "item_id" }],
  },
  {
    table: "contents",
    key: ["id"],
    rows: few,
    below: [
      { table: "content_revisions", key: ["id"], column: "content_id", rows: few },
      { table: "publications", key: ["id"], column: "content_id" },
    ],
  },
  {
    table: "integrations",
    key: ["id"],
    rows: few,
    below: [{ table: "remote_images", key: ["integration_id", "sha256"], column: "integration_id" }],
  },
  { table: "content_changes", key: ["brand_id", "view", "content_id"] },
  { table: "media", key: ["id"], rows: 200 },
  {
    table: "writing_jobs",
    key: ["id"],
    rows: few,
    below: [{ table: "writing_calls", key: ["job_id", "step", "turn"], column: "job_id", rows: few }],
  },
  { table: "sentence_verdicts", key: ["brand_id", "key"] },
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
  for (const slice of slices) {
    left = await deleteSlice(db, slice, { brandId, left, ...(pause && { pause }) })
    if (left <= 0) return at
  }
  await db.deleteFrom("brands").where("id", "=", brandId).execute()
  return undefined
}

interface Turn {
  brandId: string
  /** Transactions that this run may still take. */
  left: number
  pause?: () => Promise<void>
}

/** Deletes the rows of one table of a brand, and those below it. Returns how many transactions are left; none if there may be more rows. */
async function deleteSlice(db: Database, { below = [], ...slice }: Slice, turn: Turn): Promise<number> {
  const { brandId, pause = setImmediate } = turn
  const { table, key, rows = 1000 } = slice
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const ofBrand = sql`select ${columns} from ${sql.table(table)} where brand_id = ${brandId}`
  if (below.length === 0) return deleteRows(db, slice, ofBrand, turn)
  let { left } = turn
  for (;;) {
    // Some parents after the other: a join finds rows below them only behind all parents that have none left, and in Postgres behind those of others.
    const found = await sql<Record<string, string>>`${ofBrand} limit ${sql.lit(rows)}`.execute(db)
    if (found.rows.length === 0) return left
    const parents = sql.join(found.rows.map((row) => sql.val(row[key[0] ?? ""])))
    for (const { column, ...child } of below) {
      const keys = sql.join(child.key.map((name) => sql.ref(name)))
      const ofParents = sql`select ${keys} from ${sql.table(child.table)} where ${sql.ref(column)} in (${parents})`
      left = await deleteRows(db, child, ofParents, { ...turn, left })
      if (left <= 0) return 0
    }
    await sql`delete from ${sql.table(table)} where ${columns} in (${parents})`.execute(db)
    await pause()
    if (--left <= 0) return 0
  }
}

async function deleteRows(
  db: Database,
  { table, key, rows }: Rows,
  found: RawBuilder<unknown>,
  { left, pause }: Turn,
): Promise<number> {
  const options = { key, mostSlices: left, ...(rows && { rows }), ...(pause && { pause }) }
  const done = await changeInSlices(db, sql`delete from ${sql.table(table)}`, found, options)
  return done.isMore ? 0 : left - done.slices
}
