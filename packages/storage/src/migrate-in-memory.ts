import { type Kysely, sql } from "kysely"

import { migrate } from "./migrate.ts"
import type { SqliteFile } from "./sqlite/sqlite-dialect.ts"

/** What the migrations make, once a database of this process has run them. */
let image: Uint8Array | undefined
/** The script that makes the same, where Node cannot copy an image. */
let script: string | undefined

/**
 * Migrates a new SQLite database in memory. The first one of a process runs the migrations, and the others get what came of it: their
 * tables, indexes and rows. That takes a sixtieth of the time, or a tenth where Node cannot copy an image.
 */
export async function migrateInMemory<Schema>(
  database: Kysely<Schema>,
  sqlite: Pick<SqliteFile, "execute" | "image">,
): Promise<void> {
  if (image !== undefined && sqlite.image !== undefined) sqlite.image.load(image)
  else if (script !== undefined) sqlite.execute(script)
  else {
    await migrate(database)
    if (sqlite.image === undefined) script = await describe(database)
    else image = sqlite.image.read()
  }
}

async function describe<Schema>(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite!_%' escape '!'
    order by type <> 'table', rowid`.execute(database)
  const filled: string[] = []
  for (const { name } of rows.filter(({ type }) => type === "table")) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    filled.push(
      ...found.rows.map((row) => `insert into "${name}" values (${Object.values(row).map(quote).join(", ")})`),
    )
  }
  return ["begin", ...rows.map((row) => row.sql), ...filled, "commit"].join(";\n")
}

function quote(value: unknown): string {
  if (value === null || typeof value === "number") return String(value)
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`
  throw new Error(`A migration has stored a ${typeof value}, which this script cannot repeat.`)
}
