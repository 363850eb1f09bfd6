import { expect, it } from "vitest"

import { mondayMorning } from "../../src/mails/monday-morning.ts"

const at = (zone: string, now: string) => {
  const monday = mondayMorning(zone, Date.parse(now))
  return [new Date(monday.at).toISOString(), monday.date]
}

it.each([
  ["UTC", "2026-11-23T07:59:59.999Z", "2026-11-16T08:00:00.000Z", "2026-11-16"],
  ["UTC", "2026-11-23T08:00:00Z", "2026-11-23T08:00:00.000Z", "2026-11-23"],
  ["Europe/Berlin", "2026-11-23T07:00:00Z", "2026-11-23T07:00:00.000Z", "2026-11-23"],
  // The clocks changed on Sunday, 29 March 2026.
  ["Europe/Berlin", "2026-03-30T05:59:00Z", "2026-03-23T07:00:00.000Z", "2026-03-23"],
  ["Europe/Berlin", "2026-03-30T06:00:00Z", "2026-03-30T06:00:00.000Z", "2026-03-30"],
  // At 8:00 it is still Sunday in UTC, and the numbers of this Sunday are not whole.
  ["Pacific/Auckland", "2026-11-22T23:59:59Z", "2026-11-16T00:00:00.000Z", "2026-11-16"],
  ["Pacific/Auckland", "2026-11-23T00:00:00Z", "2026-11-23T00:00:00.000Z", "2026-11-23"],
  ["Asia/Tokyo", "2026-11-23T00:00:00Z", "2026-11-23T00:00:00.000Z", "2026-11-23"],
  ["America/Los_Angeles", "2026-11-23T15:59:00Z", "2026-11-16T16:00:00.000Z", "2026-11-16"],
  ["Asia/Kolkata", "2026-11-23T02:30:00Z", "2026-11-23T02:30:00.000Z", "2026-11-23"],
])("in %s at %s, the last Monday at 8:00 was %s", (zone, now, moment, date) => {
  expect(at(zone, now)).toEqual([moment, date])
})
