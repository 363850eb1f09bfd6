import { existsSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { Kysely } from "kysely"

import { type DatabasePlace, isServer } from "../../storage/open-data-folder.ts"
import { openPostgres } from "../../storage/postgres/open-postgres.ts"
import { openSqliteFile } from "../../storage/sqlite/sqlite-dialect.ts"

export type TablesPlace = Pick<DatabasePlace, "dataDir" | "databaseUrl">

/**
 * Opens tables as they are, whatever migrations ran, for as long as it takes. To read alone, nobody who writes waits.
 * Throws `data_dir_unusable` where there is nothing to read, and as `createService` does.
 */
export async function openTables(place: TablesPlace, { readOnly }: { readOnly: boolean }): Promise<Kysely<unknown>> {
  if (isServer(place.databaseUrl)) {
    const server = await openPostgres(place.databaseUrl)
    return new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  }
  const path = join(place.dataDir, "service.db")
  if (readOnly && !existsSync(path)) {
    const message = `There is no service in ${place.dataDir}. Name its data folder, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  return new Kysely<unknown>({ dialect: openSqliteFile(path, { readOnly }).dialect })
}
