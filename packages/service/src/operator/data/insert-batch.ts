import { sql, type Transaction } from "kysely"

import type { TableShape } from "./describe-tables.ts"
import { unreadable } from "./export-format.ts"

type Value = string | number | null | Uint8Array

/** Inserts rows of an export. Throws `export_unreadable` if they violate a constraint or have an invalid value, and any other error as it is. */
export async function insertBatch<Schema>(
  trx: Transaction<Schema>,
  table: TableShape,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<void> {
  const { name, columns } = table
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const insertion = sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`
  await insertion.execute(trx).catch((cause: unknown) => throwUnreadable(table, cause))
}

function throwUnreadable({ name }: TableShape, cause: unknown): never {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown }
  const isSqlite = code === "ERR_SQLITE_ERROR" && (Number(errcode) & 0xff) === 19
  if (!isSqlite && !/^2[23]/.test(String(code))) throw cause
  throw unreadable(`Rows of the table ${name} contradict the rest of the export. Nothing was restored.`, cause)
}
