import { join } from "node:path"

import { onEngine, type TestEngine } from "@citable/dev"
import { type Database, openDatabase } from "@citable/storage/database"

/** Opens the tables of a test service's data folder, or a new database. */
export async function openOnEngine(dataDir = ":memory:", engine?: TestEngine): Promise<Database> {
  const { databaseUrl, dialect } = await onEngine(dataDir, engine)
  return openDatabase(databaseUrl ?? dialect ?? (dataDir === ":memory:" ? dataDir : join(dataDir, "service.db")))
}
