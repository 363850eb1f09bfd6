import { expect, it } from "vitest"

import { runExportTrip } from "./run-export-trip.ts"

it("10,000 articles survive the trip from SQLite to Postgres and back to the byte", async () => {
  expect(await runExportTrip({ articles: 10_000 })).toBeGreaterThan(50_000)
})
