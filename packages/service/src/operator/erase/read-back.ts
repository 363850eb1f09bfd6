import { isPostgres } from "@citable/storage/row-locks"
import { type Kysely, sql } from "kysely"

import { describeTables } from "../data/describe-tables.ts"
import { openTables } from "../data/open-tables.ts"
import { readRows } from "../data/read-rows.ts"
import type { EraseAccountOptions, Remainder } from "./erasure.ts"
import type { PeopleOf } from "./find-people-of.ts"

export interface ReadBack {
  rows: number
  remaining: Remainder[]
  elsewhere: Remainder[]
}

type Row = Record<string, unknown>

/**
 * Reads every row of every table, also of the queue, and counts those that name an erased account, brand or person. What another account has recorded
 * about a person counts apart: who wrote a version there, or an address in its texts.
 */
export async function readBack(
  place: Pick<EraseAccountOptions, "dataDir" | "databaseUrl">,
  { ids, people }: { ids: readonly string[]; people: PeopleOf["leaving"] },
): Promise<ReadBack> {
  const known = new Set(ids)
  const persons = new Set(people.map(({ id }) => id))
  const emails = people.map(({ email }) => email)
  const remaining = new Map<string, number>()
  const elsewhere = new Map<string, number>()
  let rows = 0
  const look = (table: string, row: Row) => {
    rows++
    const text = JSON.stringify(Object.values(row).filter((value) => !ArrayBuffer.isView(value)))
    const named = text.match(/\b(?:acc|brd|usr)_\w+/g) ?? []
    const isOwn = named.some((id) => known.has(id)) || (table !== "actions" && persons.has(String(row["user_id"])))
    const isPerson = named.some((id) => persons.has(id)) || emails.some((email) => text.includes(email))
    const into = isOwn || (isPerson && table === "users") ? remaining : isPerson ? elsewhere : undefined
    into?.set(table, (into.get(table) ?? 0) + 1)
  }
  const db = await openTables(place, { readOnly: true })
  try {
    const tables = await describeTables(db)
    for (const table of tables) {
      for await (const row of readRows<Row>(db, table)) look(table.name, row)
    }
    const described = new Set(tables.map(({ name }) => name))
    for (const { schema, name } of await listTables(db)) {
      if (schema === undefined ? described.has(name) : schema === "public" && described.has(name)) continue
      const whole = schema === undefined ? sql.table(name) : sql.table(`${schema}.${name}`)
      // The queue and unsaved texts have few rows.
      const read = await sql<Row>`select * from ${whole}`.execute(db)
      for (const row of read.rows) look(schema === undefined ? name : `${schema}.${name}`, row)
    }
  } finally {
    await db.destroy()
  }
  return { rows, remaining: toList(remaining), elsewhere: toList(elsewhere) }
}

const toList = (counts: ReadonlyMap<string, number>): Remainder[] =>
  [...counts].map(([place, count]) => ({ place, count }))

/** All tables that have rows of their own, in every schema of Postgres. */
async function listTables(db: Kysely<unknown>): Promise<{ schema?: string; name: string }[]> {
  if (!isPostgres(db)) {
    const named = sql<{
      name: string
    }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
    return (await named.execute(db)).rows
  }
  const named = sql<{ schema: string; name: string }>`select n.nspname as schema, c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`
  return (await named.execute(db)).rows
}
