import type { ServiceOptions } from "@citable/service"

import { openPGlite } from "./open-pglite.ts"
import { openTestDatabase } from "./open-test-database.ts"

/** What the service of a test keeps its tables in. */
export type TestEngine = "sqlite" | "pglite" | "postgres"

/** Set by the project of the tests that runs them on Postgres: test/vitest.config.ts. */
const testEngine = (process.env["CITABLE_TEST_ENGINE"] ?? "sqlite") as TestEngine

/**
 * What the options of a service need for its tables to be in an engine: nothing for SQLite. With the same data folder they
 * are the same tables.
 */
export async function onEngine(
  dataDir = ":memory:",
  engine: TestEngine = testEngine,
): Promise<Pick<ServiceOptions, "databaseUrl" | "dialect">> {
  if (engine === "postgres") return { databaseUrl: await openTestDatabase(dataDir) }
  return engine === "pglite" ? { dialect: await openPGlite(dataDir) } : {}
}
