import { hash, randomUUID } from "node:crypto"

import { type KnownNames, knownNames, type StoredName } from "@citable/search-data/parts/known-names"
import { sql, type Transaction } from "kysely"

import type { Database } from "../database.ts"
import { isPostgres } from "../row-locks.ts"
import type { Tables } from "../tables/tables.ts"

export type NamedDimension = "query" | "page"

/** A statement stores so many names. Each has a page of the index to itself, and on SQLite, nobody is served during a statement. */
const namesAtOnce = 1000

/** The key of a name in `search_names`. */
const nameKey = (name: string): string => hash("sha256", name, "base64url")

/** The names of a brand. */
export function selectNames(db: Database, brandId: string, dimension: NamedDimension) {
  return db.selectFrom("search_names").where("brand_id", "=", brandId).where("dimension", "=", dimension)
}

/** The numbers of those names that have one. The empty name has 0. */
export async function findNumbers(
  db: Database,
  own: { brandId: string; dimension: NamedDimension },
  names: Iterable<string>,
): Promise<Map<string, number>> {
  const keys = new Map<string, string>()
  const numbers = new Map<string, number>()
  for (const name of names) {
    if (name === "") numbers.set(name, 0)
    else keys.set(nameKey(name), name)
  }
  if (keys.size === 0) return numbers
  // A list of thousands of parameters takes longer to compile than to answer.
  const list = JSON.stringify([...keys.keys()])
  const known = isPostgres(db)
    ? await findEachKey(db, own, list)
    : await selectNames(db, own.brandId, own.dimension)
        .select(["key", "number"])
        .where(sql<boolean>`key in (select value from json_each(${list}))`)
        .execute()
  for (const { key, number } of known) numbers.set(keys.get(key) ?? "", Number(number))
  return numbers
}

interface Numbering {
  /** The names whose numbers are known; undefined before the first name. */
  known: KnownNames | undefined
  /** The highest number that was stored before this transaction. */
  settled: number
  last: number
}

const numberings = new WeakMap<Transaction<Tables>, Map<string, Numbering>>()

/**
 * The numbers of names. New names get the next ones. Call it with the brand locked, so that no other transaction gives the same numbers.
 */
export async function numberNames(
  trx: Transaction<Tables>,
  own: { brandId: string; dimension: NamedDimension },
  names: Iterable<string>,
): Promise<Map<string, number>> {
  const numbering = await openNumbering(trx, own)
  const numbers = new Map<string, number>([["", 0]])
  const unknown: string[] = []
  for (const name of names) {
    if (numbers.has(name)) continue
    const number = numbering.known?.get(name)
    if (number === undefined) unknown.push(name)
    // An unknown name has -1, so that it is asked for once.
    numbers.set(name, number ?? -1)
  }
  if (unknown.length === 0) return numbers
  const found = await findNumbers(trx, own, unknown)
  const added: string[] = []
  for (const name of unknown) {
    const number = found.get(name)
    if (number === undefined) added.push(name)
    else {
      numbers.set(name, number)
      // A number of this transaction can be taken back with it.
      if (number <= numbering.settled) numbering.known?.keep(name, number)
    }
  }
  if (added.length === 0) return numbers
  const values = added.map((name) => {
    numbers.set(name, ++numbering.last)
    return { number: numbering.last, key: nameKey(name), name }
  })
  // Number 0 is the mark of the list.
  if (numbering.known === undefined) {
    const mark = randomUUID()
    values.push({ number: 0, key: mark, name: "" })
    numbering.known = await knownNames(mark, () => Promise.resolve(true))
  }
  const { brandId, dimension } = own
  for (let from = 0; from < values.length; from += namesAtOnce) {
    const list = JSON.stringify(values.slice(from, from + namesAtOnce))
    const rows = isPostgres(trx)
      ? sql`select ${brandId}::text, ${dimension}::text, (one->>'number')::bigint, one->>'key', one->>'name'
          from jsonb_array_elements(cast(${list} as jsonb)) as one`
      : sql`select ${brandId}, ${dimension}, value->>'number', value->>'key', value->>'name' from json_each(${list})`
    await sql`insert into search_names (brand_id, dimension, number, key, name) ${rows}`.execute(trx)
  }
  return numbers
}

async function openNumbering(
  trx: Transaction<Tables>,
  own: { brandId: string; dimension: NamedDimension },
): Promise<Numbering> {
  const ofTransaction = numberings.get(trx) ?? new Map<string, Numbering>()
  numberings.set(trx, ofTransaction)
  const list = `${own.dimension} ${own.brandId}`
  const open = ofTransaction.get(list)
  if (open !== undefined) return open
  const last = await lastNumber(trx, own)
  const mark = await selectNames(trx, own.brandId, own.dimension)
    .select("key")
    .where("number", "=", 0)
    .executeTakeFirst()
  const isStored = async ({ name, number }: StoredName) => (await readNames(trx, own, [number])).get(number) === name
  const known = mark === undefined ? undefined : await knownNames(mark.key, isStored)
  const numbering = { known, settled: last, last }
  ofTransaction.set(list, numbering)
  return numbering
}

/** The names of numbers. */
export async function readNames(
  db: Database,
  { brandId, dimension }: { brandId: string; dimension: NamedDimension },
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const list = JSON.stringify(numbers)
  // Postgres would read all names for a subquery, but not for an array.
  const wanted = isPostgres(db)
    ? sql<boolean>`number = any(array(select cast(jsonb_array_elements_text(cast(${list} as jsonb)) as bigint)))`
    : sql<boolean>`number in (select value from json_each(${list}))`
  const found = await selectNames(db, brandId, dimension).select(["number", "name"]).where(wanted).execute()
  return new Map(found.map(({ number, name }) => [Number(number), name]))
}

/**
 * Finds keys on Postgres, each by its own look into the index. For a list, Postgres reads all names of a brand until it has statistics of
 * them, and compares each with the whole list. A first import ends before that.
 */
async function findEachKey(
  db: Database,
  { brandId, dimension }: { brandId: string; dimension: NamedDimension },
  list: string,
) {
  const { rows } = await sql<{ key: string; number: number | string }>`
    select found.key, found.number
    from jsonb_array_elements_text(cast(${list} as jsonb)) as wanted (key)
    cross join lateral (
      select key, number from search_names
      where brand_id = ${brandId} and dimension = ${dimension} and key = wanted.key
      limit 1
    ) as found`.execute(db)
  return rows
}

/** The highest number of a brand's names. */
export async function lastNumber(
  db: Database,
  { brandId, dimension }: { brandId: string; dimension: NamedDimension },
): Promise<number> {
  const last = await selectNames(db, brandId, dimension)
    .select((eb) => eb.fn.max<number | string | null>("number").as("number"))
    .executeTakeFirst()
  return Number(last?.number ?? 0)
}
