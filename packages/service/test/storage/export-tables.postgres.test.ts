import { expect, it } from "vitest"

import { runExportTables } from "./run-export-tables.ts"

it("a warehouse that upserts each incremental export from Postgres has the same rows as the service", async () => {
  expect(await runExportTables()).toBeGreaterThanOrEqual(30)
}, 300_000)
