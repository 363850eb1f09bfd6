import { isPostgres } from "@citable/storage/row-locks"
import { type Kysely, sql } from "kysely"

export interface TableShape {
  name: string
  columns: string[]
  /** The columns of the primary key. */
  key: string[]
}

/**
 * Tables that an export leaves out: its first line names the migration, the place of the data is another one after a restore, workers enqueue
 * their jobs again, nobody has saved what an open editor shows, and the counts of days that are restored are packed again.
 */
const omittedTables = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "instance",
  "jobs",
  "live_texts",
  "packed_days",
  "day_marks",
])

/** Describes the tables to export, referenced tables first. The result is the same on every engine. */
export async function describeTables(db: Kysely<unknown>): Promise<TableShape[]> {
  const { columns, keys, references } = queries(isPostgres(db))
  const tables = new Map<string, TableShape>()
  for (const { name, value } of (await columns.execute(db)).rows) {
    if (omittedTables.has(name)) continue
    const table = tables.get(name) ?? { name, columns: [], key: [] }
    table.columns.push(value)
    tables.set(name, table)
  }
  for (const { name, value } of (await keys.execute(db)).rows) tables.get(name)?.key.push(value)
  const { rows: referring } = await references.execute(db)
  const ordered: TableShape[] = []
  const names = [...tables.keys()].toSorted()
  const add = (name: string) => {
    const table = tables.get(name)
    if (table === undefined || ordered.includes(table)) return
    const others = referring.filter((row) => row.name === name && row.value !== name)
    for (const other of others.map((row) => row.value).toSorted()) add(other)
    ordered.push({ ...table, columns: table.columns.toSorted() })
    tables.delete(name)
  }
  for (const name of names) add(name)
  return ordered
}

type Pair = { name: string; value: string }

/** The queries for columns, for ordered key columns, and for references between tables. */
function queries(onPostgres: boolean) {
  if (onPostgres) {
    return {
      columns: sql<Pair>`select table_name as name, column_name as value from information_schema.columns
        where table_schema = 'public'`,
      keys: sql<Pair>`select r.relname as name, a.attname as value from pg_index i join pg_class r on r.oid = i.indrelid
        cross join unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = r.oid and a.attnum = k.number
        where i.indisprimary and r.relnamespace = 'public'::regnamespace order by r.relname, k.place`,
      references: sql<Pair>`select r.relname as name, t.relname as value from pg_constraint c
        join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
    }
  }
  const tables = sql`(select name from sqlite_schema where type = 'table' and name not like 'sqlite_%') as t`
  return {
    columns: sql<Pair>`select t.name as name, i.name as value from ${tables} join pragma_table_info(t.name) i`,
    keys: sql<Pair>`select t.name as name, i.name as value from ${tables} join pragma_table_info(t.name) i
      where i.pk > 0 order by t.name, i.pk`,
    references: sql<Pair>`select t.name as name, f."table" as value from ${tables} join pragma_foreign_key_list(t.name) f`,
  }
}
