import { hash } from "node:crypto"

import { CitableError } from "@citable/contract"
import { comparePartRows, encodePart, type PartRow, partOf } from "@citable/search-data/parts/search-part"
import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { retryDeadlock } from "../postgres/retry-deadlock.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

interface Period {
  brand_id: string
  until: string
  since: string
  cut: string
}

interface Row {
  query: string
  page: string
  country: string
  device: string
  clicks: number | string
  impressions: number | string
  positions: number | string
}

type Dimension = "query" | "page"

const namesAtOnce = 1000

/**
 * Packs the rows of each day's searches into parts, and the names of queries and pages into one table. On Postgres, old processes cannot
 * import searches meanwhile. They can do everything else until the last step.
 */
export const searchParts: Migration = {
  async up(db: Kysely<unknown>) {
    const onPostgres = isPostgres(db)
    if (onPostgres) {
      await retryDeadlock(db, async () => {
        await sql`lock table search_rows, search_periods, search_names in share row exclusive mode`.execute(db)
      })
    }
    await createParts(db)
    const periods = await sql<Period>`select distinct brand_id, "until", since, cut from search_rows
      order by brand_id, "until", since, cut`.execute(db)
    let rows = 0
    for (const [brandId, ofBrand] of Map.groupBy(periods.rows, (period) => period.brand_id)) {
      const numbers = {
        query: await openNumbers(db, brandId, "query"),
        page: await openNumbers(db, brandId, "page"),
      }
      for (const period of ofBrand) rows += await pack(db, period, numbers)
    }
    await assertPacked(db, rows)
    if (!onPostgres) await db.schema.dropTable("search_rows").execute()
    // Both lock the brands, which old processes need for each article that they save.
    else await retryDeadlock(db, () => replaceRows(db))
  },
}

async function createParts(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db)
  await db.schema
    .createTable("search_parts")
    .modifyEnd(sql`strict`)
    .addColumn("brand_id", "text", (column) =>
      onPostgres ? column.notNull() : column.notNull().references("brands.id").onDelete("cascade"),
    )
    .addColumn("until", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("cut", "text", (column) => column.notNull())
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("rows", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_parts_pk", ["brand_id", "until", "since", "cut", "part"])
    .execute()
  if (!onPostgres) return
  await secureTable(
    db,
    "search_parts",
    sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`,
  )
  // Parts are compact already. Compressing them again would cost more than it saves.
  await sql`alter table search_parts alter column rows set storage external`.execute(db)
}

async function replaceRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("search_rows").execute()
  await db.schema
    .alterTable("search_parts")
    .addForeignKeyConstraint("search_parts_brand_id_fkey", ["brand_id"], "brands", ["id"])
    .onDelete("cascade")
    .execute()
}

/** Nothing is dropped of which a row is missing. */
async function assertPacked(db: Kysely<unknown>, rows: number): Promise<void> {
  const { rows: counts } = await sql<{ stored: number | string }>`select count(*) as stored from search_rows`.execute(
    db,
  )
  const stored = Number(counts[0]?.stored)
  if (stored === rows) return
  const message = `The upgrade packed ${rows} of ${stored} rows of searches, so it changes nothing. Stop all processes of the service, and start again.`
  throw new CitableError(message, { code: "search_rows_missing" })
}

/** Packs the rows of a period. Returns how many there were. */
async function pack(db: Kysely<unknown>, period: Period, numbers: Record<Dimension, Numbers>): Promise<number> {
  const { rows } = await sql<Row>`select query, page, country, device, clicks, impressions, positions from search_rows
    where brand_id = ${period.brand_id} and "until" = ${period.until} and since = ${period.since}
      and cut = ${period.cut}`.execute(db)
  const query = await numbers.query(rows.map((row) => row.query))
  const page = await numbers.page(rows.map((row) => row.page))
  const numbered = rows.map((row, index) => ({
    query: query[index] ?? 0,
    page: page[index] ?? 0,
    country: row.country,
    device: row.device,
    clicks: Number(row.clicks),
    impressions: Number(row.impressions),
    positions: Number(row.positions),
  }))
  for (const [part, own] of Map.groupBy(numbered, partOf)) {
    const different = mergeEqual(own.toSorted(comparePartRows))
    await sql`insert into search_parts (brand_id, "until", since, cut, part, size, rows) values (
      ${period.brand_id}, ${period.until}, ${period.since}, ${period.cut}, ${part}, ${different.length},
      ${encodePart(different)})`.execute(db)
  }
  return rows.length
}

/**
 * Adds up rows that have the same names. Earlier releases cut names off in the middle of a character, which a database stores as U+FFFD:
 * two keys can have one name.
 */
function mergeEqual(sorted: readonly PartRow[]): PartRow[] {
  const merged: PartRow[] = []
  for (const row of sorted) {
    const last = merged.at(-1)
    if (last === undefined || comparePartRows(last, row) !== 0) merged.push(row)
    else {
      last.clicks += row.clicks
      last.impressions += row.impressions
      last.positions += row.positions
    }
  }
  return merged
}

/** Gives the numbers of names. */
type Numbers = (names: readonly string[]) => Promise<number[]>

async function openNumbers(db: Kysely<unknown>, brandId: string, dimension: Dimension): Promise<Numbers> {
  const stored = await sql<{ name: string; number: number | string }>`select name, number from search_names
    where brand_id = ${brandId} and dimension = ${dimension}`.execute(db)
  const known = new Map(stored.rows.map(({ name, number }) => [name, Number(number)]))
  let last = 0
  for (const number of known.values()) last = Math.max(last, number)
  known.set("", 0)
  return async (names) => {
    const added = [...new Set(names)].filter((name) => !known.has(name))
    for (let from = 0; from < added.length; from += namesAtOnce) {
      const values = added.slice(from, from + namesAtOnce).map((name) => {
        known.set(name, ++last)
        return sql`(${brandId}, ${dimension}, ${last}, ${hash("sha256", name, "base64url")}, ${name})`
      })
      await sql`insert into search_names (brand_id, dimension, number, key, name) values ${sql.join(values)}`.execute(
        db,
      )
    }
    return names.map((name) => known.get(name) ?? 0)
  }
}
