import { expect, it } from "vitest"

import { nextRun, type Recurrence } from "../src/times/next-run.ts"

const at = (text: string) => Date.parse(text)
const next = (rest: Partial<Recurrence>) => {
  const due = nextRun({
    every: "daily",
    hour: 6,
    zone: "Europe/Berlin",
    last: undefined,
    now: at("2026-06-10T12:00Z"),
    ...rest,
  })
  return due === undefined ? undefined : new Date(due).toISOString()
}

it("what is off starts never, and what has no hour starts at once and then after a whole period", () => {
  const last = at("2026-06-09T21:30Z")
  expect(next({ every: "off" })).toBeUndefined()
  expect(next({ hour: null })).toBe("2026-06-10T12:00:00.000Z")
  expect(next({ hour: null, last })).toBe("2026-06-10T21:30:00.000Z")
  expect(next({ hour: null, last, every: "weekly" })).toBe("2026-06-16T21:30:00.000Z")
  expect(next({ hour: null, last, every: "monthly" })).toBe("2026-07-09T21:30:00.000Z")
})

it("an hour is one of the brand's zone, the first time too, and UTC without a zone", () => {
  expect(next({})).toBe("2026-06-11T04:00:00.000Z")
  expect(next({ zone: null })).toBe("2026-06-11T06:00:00.000Z")
  expect(next({ zone: "Asia/Tokyo" })).toBe("2026-06-10T21:00:00.000Z")
  // 14:00 in Berlin: it is due in this hour.
  expect(next({ hour: 14, now: at("2026-06-10T12:59Z") })).toBe("2026-06-10T12:00:00.000Z")
  expect(next({ hour: 14, now: at("2026-06-10T13:00Z") })).toBe("2026-06-11T12:00:00.000Z")
  expect(next({ zone: "Mars/Base" })).toBe("2026-06-11T06:00:00.000Z")
})

it("after the last time, the days of the zone count, so a late start moves nothing", () => {
  // 23:30 of June 9 in Berlin.
  expect(next({ last: at("2026-06-09T21:30Z") })).toBe("2026-06-10T04:00:00.000Z")
  // 0:30 of June 10.
  expect(next({ last: at("2026-06-09T22:30Z") })).toBe("2026-06-11T04:00:00.000Z")
  expect(next({ last: at("2026-06-09T22:30Z"), every: "weekly" })).toBe("2026-06-17T04:00:00.000Z")
})

it("the clocks change, and the hour stays; one that is skipped begins after the gap", () => {
  const now = at("2026-03-28T12:00Z")
  expect(next({ last: at("2026-03-28T05:00Z"), now })).toBe("2026-03-29T04:00:00.000Z")
  expect(next({ last: at("2026-03-27T05:00Z"), now })).toBe("2026-03-28T05:00:00.000Z")
  expect(next({ hour: 2, last: at("2026-03-28T01:00Z"), now })).toBe("2026-03-29T01:00:00.000Z")
})

it("a last time in the future is one of a wrong clock, and holds nothing up", () => {
  expect(next({ last: at("2027-01-01T00:00Z") })).toBe("2026-06-10T12:00:00.000Z")
})
