import { migrate } from "@citable/storage/migrate"

import type { TablesPlace } from "./open-tables.ts"

/**
 * Migrates the tables of a service to this release, as every start does. Concurrent calls wait for each other. Returns the names of the
 * migrations that ran, in order. Throws the errors of `createService` if the database cannot be used.
 */
export async function migrateService(place: TablesPlace): Promise<string[]> {
  // No start needs it.
  const { openTables } = await import("./open-tables.ts")
  const db = await openTables(place, { readOnly: false })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
