import { expect, it } from "vitest"

import { toMoment } from "../src/times/to-moment.ts"

it.each([
  ["2026-12-01T09:30", "UTC", "2026-12-01T09:30:00.000Z"],
  ["2026-12-01T09:30", "Asia/Kolkata", "2026-12-01T04:00:00.000Z"],
  ["2026-07-01T09:30", "Europe/Berlin", "2026-07-01T07:30:00.000Z"],
  ["2026-12-01T00:15", "America/New_York", "2026-12-01T05:15:00.000Z"],
  ["2026-12-01T00:15", "Pacific/Auckland", "2026-11-30T11:15:00.000Z"],
  // The clocks skip from 2:00 to 3:00.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  // The clocks repeat the hour from 2:00 to 3:00.
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
])("%s in %s is %s", (local, zone, moment) => {
  expect(toMoment(local, zone)).toBe(moment)
})

it("an invalid time and an unknown zone are no moment", () => {
  expect(toMoment("tomorrow", "UTC")).toBeUndefined()
  expect(toMoment("2026-13-01T09:30", "UTC")).toBeUndefined()
  expect(toMoment("2026-12-01T09:30", "Europe/Nowhere")).toBeUndefined()
})
