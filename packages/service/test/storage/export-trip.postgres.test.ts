import { expect, it } from "vitest"

import { runExportTrip } from "./run-export-trip.ts"

it("an export from SQLite to Postgres and back is the same to the byte, and gives the same answers", async () => {
  expect(await runExportTrip({ articles: 40 })).toBeGreaterThan(200)
})
