import { expect, it } from "vitest"

import { runExportTrip } from "./run-export-trip.ts"

it("what is exported from SQLite into Postgres and back is the same to the byte, and answers the same", async () => {
  expect(await runExportTrip({ articles: 40 })).toBeGreaterThan(200)
})
