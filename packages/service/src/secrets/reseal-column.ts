import { CitableError } from "@citable/contract"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type RawBuilder, sql } from "kysely"

/** A column that contains sealed values. */
export interface SealedColumn {
  table: keyof Tables
  column: string
}

/** A sealed value, with the row that it belongs to. */
export interface SealedValue {
  /** The columns that identify the row. */
  key: Record<string, string>
  sealed: string
  /** The owner that the value was sealed for. */
  owner: string
}

/** A value that no key of `SECRET_KEY` opens. */
export interface UnreadableValue extends SealedValue {
  cause: CitableError
}

/**
 * Seals values again with the first key of `SECRET_KEY`. It replaces a value only if the row still contains the one that was read:
 * another process may have written a new one since. Returns the values that no key opens, which stay as they are.
 */
export async function resealColumn(
  { db, box }: { db: Database; box: SecretBox },
  column: SealedColumn,
  values: readonly SealedValue[],
): Promise<UnreadableValue[]> {
  const unreadable: UnreadableValue[] = []
  for (const value of values) {
    const sealed = reseal(box, value)
    if (sealed instanceof CitableError) unreadable.push({ ...value, cause: sealed })
    else {
      const assignment = sql`${sql.ref(column.column)} = ${sealed}`
      await sql`update ${sql.table(column.table)} set ${assignment} where ${isUnchanged(column, value)}`.execute(db)
    }
  }
  return unreadable
}

/** Deletes the rows of values, except those that another process has changed since. */
export async function deleteRows(db: Database, column: SealedColumn, values: readonly SealedValue[]): Promise<void> {
  for (const value of values) {
    await sql`delete from ${sql.table(column.table)} where ${isUnchanged(column, value)}`.execute(db)
  }
}

function reseal(box: SecretBox, { sealed, owner }: SealedValue): string | CitableError {
  try {
    return box.seal(box.open(sealed, owner), owner)
  } catch (error) {
    if (error instanceof CitableError && error.code === "wrong_secret_key") return error
    throw error
  }
}

function isUnchanged({ column }: SealedColumn, { key, sealed }: SealedValue): RawBuilder<unknown> {
  const conditions = Object.entries({ ...key, [column]: sealed }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  return sql.join(conditions, sql` and `)
}
