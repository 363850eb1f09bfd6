import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"

import { CitableError, isCitableError } from "@citable/contract"
import type { Dialect } from "kysely"

import { dataFolderError } from "./data-folder-error.ts"
import { type Database, openDatabase } from "./database.ts"
import { isPostgresUrl } from "./postgres/is-postgres-url.ts"

/** The place of a service's tables. */
export interface DatabasePlace {
  /** The folder of the SQLite file. `:memory:` keeps nothing. */
  dataDir: string
  /** The `postgres://` URL of a Postgres database, in place of the file. */
  databaseUrl?: string
  /** A Kysely dialect of Postgres, in place of the file. For tests. */
  dialect?: Dialect
}

/**
 * Opens the database of a service. Creates the data folder and its file if they do not exist. Throws `data_dir_unusable`,
 * `database_newer`, `invalid_database_url` or `database_unreachable`.
 */
export async function openDataFolder({ dataDir, databaseUrl, dialect }: DatabasePlace): Promise<Database> {
  if (isServer(databaseUrl)) return openDatabase(databaseUrl)
  if (dialect !== undefined) return openDatabase(dialect)
  if (dataDir === ":memory:") return openDatabase(":memory:")
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openDatabase(join(dataDir, "service.db"))
  } catch (cause) {
    throw isCitableError(cause) ? cause : dataFolderError(dataDir, cause)
  }
}

/** Throws `data_dir_unusable` if the place is a data folder without a service. */
export function assertServiceExists({ dataDir, databaseUrl, dialect }: DatabasePlace): void {
  if (databaseUrl !== undefined || dialect !== undefined || existsSync(join(dataDir, "service.db"))) return
  const message = `There is no service in ${dataDir}. Choose its data folder, or start a service with citable serve.`
  throw new CitableError(message, { code: "data_dir_unusable" })
}

/** Whether there is a database URL. Throws `invalid_database_url` unless it is one of Postgres. */
export function isServer(databaseUrl: string | undefined): databaseUrl is string {
  if (databaseUrl === undefined || isPostgresUrl(databaseUrl)) return databaseUrl !== undefined
  const message = "DATABASE_URL must begin with postgres://. Leave it out to store everything in the data folder."
  throw new CitableError(message, { code: "invalid_database_url" })
}
