import { mkdirSync } from "node:fs"
import { join } from "node:path"

import { dataFolderError } from "@citable/storage/data-folder-error"
import { assertServiceExists, type DatabasePlace, isServer } from "@citable/storage/open-data-folder"
import { openSqliteFile } from "@citable/storage/sqlite/sqlite-dialect"
import { Kysely } from "kysely"

export type TablesPlace = Pick<DatabasePlace, "dataDir" | "databaseUrl">

/**
 * Opens the tables without migrating them, and without a time limit for queries. With `readOnly`, no writer has to wait; without it, the
 * data folder is made. Throws `data_dir_unusable` if there is nothing to read, and the errors of `createService`.
 */
export async function openTables(place: TablesPlace, { readOnly }: { readOnly: boolean }): Promise<Kysely<unknown>> {
  if (isServer(place.databaseUrl)) {
    const { openPostgres } = await import("@citable/storage/postgres/open-postgres")
    const server = await openPostgres(place.databaseUrl)
    return new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  }
  if (readOnly) assertServiceExists(place)
  try {
    if (!readOnly) mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
    const path = join(place.dataDir, "service.db")
    return new Kysely<unknown>({ dialect: openSqliteFile(path, { readOnly }).dialect })
  } catch (cause) {
    throw dataFolderError(place.dataDir, cause)
  }
}
