import type { ServiceOptions } from "@citable/service"

import { openPGlite } from "./open-pglite.ts"

/** What the service of a test keeps its tables in. */
export type TestEngine = "sqlite" | "pglite"

/** Set by the project of the tests that runs them on Postgres' dialect: test/vitest.config.ts. */
const testEngine: TestEngine = process.env["CITABLE_TEST_ENGINE"] === "pglite" ? "pglite" : "sqlite"

/**
 * What the options of a service need for its tables to be in an engine: nothing for SQLite. With the same data folder they
 * are the same tables.
 */
export async function onEngine(
  dataDir = ":memory:",
  engine: TestEngine = testEngine,
): Promise<Pick<ServiceOptions, "dialect">> {
  return engine === "pglite" ? { dialect: await openPGlite(dataDir) } : {}
}
