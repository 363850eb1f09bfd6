import { expect, it } from "vitest"

import { runExportTables } from "./run-export-tables.ts"

it("a warehouse that takes up what was changed since the export before has the service's rows, from Postgres", async () => {
  expect(await runExportTables()).toBeGreaterThanOrEqual(30)
}, 300_000)
