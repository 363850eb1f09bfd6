import { mkdirSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import type { Dialect } from "kysely"

import { type Database, openDatabase } from "./database.ts"

/**
 * Opens the database in a data folder, and makes both when absent; `:memory:` keeps nothing. With a dialect the tables
 * are where that leads. Throws `data_dir_unusable`.
 */
export async function openDataFolder(dataDir: string, dialect?: Dialect): Promise<Database> {
  if (dialect !== undefined) return openDatabase(dialect)
  if (dataDir === ":memory:") return openDatabase(":memory:")
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openDatabase(join(dataDir, "service.db"))
  } catch (cause) {
    const message = `The data folder ${dataDir} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}. Check that it is writable, or choose another with DATA_DIR.`
    throw new CitableError(message, { code: "data_dir_unusable", cause })
  }
}
