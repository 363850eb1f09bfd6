import fc from "fast-check"
import { afterEach, beforeEach, expect, it } from "vitest"

import { keepDateFormats } from "../src/internal/partial/keep-date-formats.ts"

const names = ["toLocaleDateString", "toLocaleString"] as const
type Name = (typeof names)[number]
type ToText = (this: unknown, ...given: unknown[]) => string

const originals = { toLocaleDateString: read("toLocaleDateString"), toLocaleString: read("toLocaleString") }
const { TZ } = process.env
let end: () => void

beforeEach(() => {
  end = keepDateFormats()
})

afterEach(() => {
  end()
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

function read(name: Name): ToText {
  return Object.getOwnPropertyDescriptor(Date.prototype, name)?.value as ToText
}

const toOutcome = (call: () => string): string => {
  try {
    return call()
  } catch (error) {
    return String(error)
  }
}

const compare = (name: Name, self: unknown, ...given: unknown[]): void => {
  const text = toOutcome(() => read(name).apply(self, given))
  expect(text).toBe(toOutcome(() => originals[name].apply(self, given)))
}

const width = fc.constantFrom("numeric", "2-digit", "long", "short", "narrow", "none")
const style = fc.constantFrom("full", "long", "medium", "short", "none")
const options = fc.record(
  {
    weekday: width,
    era: width,
    year: width,
    month: width,
    day: width,
    dayPeriod: width,
    hour: width,
    minute: width,
    fractionalSecondDigits: fc.constantFrom(1, 3, Number.NaN, Infinity),
    hour12: fc.constantFrom(true, false, Number.NaN, Infinity),
    timeZoneName: width,
    dateStyle: style,
    timeStyle: style,
    calendar: fc.constantFrom("gregory", "buddhist", "%", Number.NaN, -Infinity),
    numberingSystem: fc.constantFrom("latn", "arab"),
    timeZone: fc.constantFrom("UTC", "Asia/Tokyo", "Nowhere/There", undefined),
    unknown: fc.anything(),
  },
  { requiredKeys: [] },
)
const locale = fc.constantFrom("en-us", "de", "ar-EG", "ja-JP-u-ca-japanese", "not a locale", undefined, ["fr", "en"])
const date = fc.oneof(fc.date({ noInvalidDate: false }), fc.constantFrom({}, 0, "2026", null))

it("dates have the text, and errors the message, that they have without kept formats", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(date, { minLength: 1, maxLength: 3 }),
      locale,
      fc.array(fc.oneof(options, fc.constantFrom(undefined, null, "year", Object.create({ year: "numeric" }))), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom("UTC", "America/New_York"),
      (name, dates, locales, all, zone) => {
        process.env.TZ = zone
        for (const self of dates) for (const given of all) compare(name, self, locales, given)
      },
    ),
    { numRuns: 300 },
  )
})

it("a date has the time zone that the process has now", () => {
  const midnight = new Date("2026-01-01T00:00:00Z")
  for (const zone of ["UTC", "America/New_York", "UTC"]) {
    process.env.TZ = zone
    const text = midnight.toLocaleDateString("en-us", { year: "numeric" })
    expect(text).toBe(zone === "UTC" ? "2026" : "2025")
  }
})

it("options that change, or are read by code, are read in each call", () => {
  const changing = { year: "numeric", month: "long" }
  const midnight = new Date("2026-01-01T00:00:00Z")
  compare("toLocaleDateString", midnight, "en-us", changing)
  changing.month = "short"
  compare("toLocaleDateString", midnight, "en-us", changing)
  let month = "long"
  const told = {
    year: "numeric",
    get month() {
      return month
    },
  }
  compare("toLocaleDateString", midnight, "en-us", told)
  month = "short"
  compare("toLocaleDateString", midnight, "en-us", told)
})

it("options that a proxy gives are read in each call", () => {
  let month = "long"
  const midnight = new Date("2026-01-01T00:00:00Z")
  const proxy = new Proxy(
    { year: "numeric" },
    { get: (target, name) => (name === "month" ? month : target[name as "year"]) },
  )
  compare("toLocaleDateString", midnight, "en-us", proxy)
  month = "short"
  compare("toLocaleDateString", midnight, "en-us", proxy)
})

/** Replaces a property as code of a site can do it, runs something, and takes it back. */
function replaced(holder: object, name: string, replacement: PropertyDescriptor, run: () => void): void {
  const property = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor
  Object.defineProperty(holder, name, { configurable: true, ...replacement })
  try {
    run()
  } finally {
    Object.defineProperty(holder, name, property)
  }
}

it.each([
  ["a function of dates", Date.prototype, "toLocaleDateString", { value: () => "own" }],
  ["the format of dates", Intl.DateTimeFormat.prototype, "format", { get: () => () => "own" }],
  ["the time of dates", Date.prototype, "getTime", { value: () => 0 }],
  ["the class of formats", Intl, "DateTimeFormat", { value: class extends Intl.DateTimeFormat {} }],
  ["an accessor of dates", Date.prototype, "toLocaleDateString", { get: () => () => "own" }],
])("what a site has replaced has its own effect, and no other: %s", (_, holder, name, replacement) => {
  const call = () => new Date("2026-01-01T00:00:00Z").toLocaleDateString("en-us", { year: "numeric" })
  end()
  const later = () => replaced(holder, name, replacement, () => outcomes.push(call()))
  const outcomes: string[] = []
  later()
  // Before the formats are kept, and after.
  replaced(holder, name, replacement, () => {
    const stop = keepDateFormats()
    outcomes.push(call())
    stop()
  })
  end = keepDateFormats()
  later()
  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]))
})

it("its end gives the original functions back, and leaves what the site has put there", () => {
  end()
  for (const name of names) expect(read(name)).toBe(originals[name])
  end = keepDateFormats()
  const put = (value: unknown) => Object.assign(Date.prototype, { toLocaleString: value })
  const own = () => "own"
  put(own)
  end()
  const left = read("toLocaleString")
  put(originals.toLocaleString)
  expect(left).toBe(own)
  expect(read("toLocaleDateString")).toBe(originals.toLocaleDateString)
})
