import type { ServiceOptions } from "@citable/service"

import { openPGlite } from "./open-pglite.ts"
import { openTestDatabase } from "./open-test-database.ts"

/** The database of the service in a test. */
export type TestEngine = "sqlite" | "pglite" | "postgres"

/** The test project for Postgres sets it: test/vitest.config.ts. */
const testEngine = (process.env["CITABLE_TEST_ENGINE"] ?? "sqlite") as TestEngine

/** Options that put the tables of a service into an engine: none for SQLite. The same data folder gives the same tables. */
export async function onEngine(
  dataDir = ":memory:",
  engine: TestEngine = testEngine,
): Promise<Pick<ServiceOptions, "databaseUrl" | "dialect">> {
  if (engine === "postgres") return { databaseUrl: await openTestDatabase(dataDir) }
  return engine === "pglite" ? { dialect: await openPGlite(dataDir) } : {}
}
