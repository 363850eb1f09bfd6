import {
  adjustForMany,
  estimateKind,
  compareWindows,
  measureSpread,
  normalQuantile,
  studentQuantile,
  toWindow,
  type ValueKind,
} from "@citable/inference"
import fc from "fast-check"
import { expect, it } from "vitest"

/** Days that follow each other, each with a share of the same number of answers. */
const daysOf = (shares: readonly number[], of: number, first = 0) =>
  shares.map((share, at) => ({ day: first + at, count: Math.round(share * of), of }))
const share = (days: ReturnType<typeof daysOf>) => toWindow([{ days }], "share")
const steady = (level: number, days: number) => Array.from({ length: days }, () => level)

it("the quantiles are those of published tables", () => {
  // NIST/SEMATECH e-Handbook, section 1.3.6.7.2: critical values of Student's t distribution.
  const table = [
    [0.05, 4, 2.776],
    [0.05, 6, 2.447],
    [0.05, 60, 2],
    [0.002, 6, 5.208],
    [0.002, 30, 3.385],
    [0.002, 100, 3.174],
  ] as const
  for (const [probability, freedom, value] of table) {
    expect(Math.abs(studentQuantile(normalQuantile(probability), freedom) / value - 1)).toBeLessThan(0.01)
  }
})

it("a change between two windows is no part of how much days differ", () => {
  const wobble = (level: number, first: number) =>
    daysOf(
      steady(level, 30).map((one, at) => one + (at % 2) / 20),
      100,
      first,
    )
  const [now, before] = [wobble(0.2, 30), wobble(0.8, 0)]
  expect(measureSpread([share(now), share(before)]).swing).toBeLessThan(0.05 ** 2)
  expect(measureSpread([share([...before, ...now])]).swing).toBeGreaterThan(0.2 ** 2)
})

it("many days replace what is believed, and few answers hardly touch it", () => {
  const quiet = (days: number, of: number) => measureSpread([share(daysOf(steady(0.4, days), of))])
  expect(quiet(70, 300).swing).toBeLessThan(0.01 ** 2)
  expect(quiet(7, 3).swing).toBeGreaterThan(0.09 ** 2)
  expect(quiet(1, 500).swing).toBeCloseTo(0.1 ** 2, 10)
})

it("the same counts say less the more the days before have differed", () => {
  const widthAfter = (points: number) => {
    const earlier = daysOf(
      steady(0.4, 60).map((one, at) => one + (at % 3 === 0 ? 2 : -1) * points),
      100,
    )
    const [before, now] = [daysOf(steady(0.4, 7), 100, 60), daysOf(steady(0.4, 7), 100, 67)]
    const { low, high } = compareWindows([{ learned: [...earlier, ...before], before, now }], "share")?.interval ?? {
      low: 0,
      high: 0,
    }
    return high - low
  }
  expect(widthAfter(0.1)).toBeGreaterThan(2 * widthAfter(0))
})

it("fewer than 30 answers in a window are not compared", () => {
  const compare = (of: number) => compareWindows([{ before: daysOf([0], 500), now: daysOf([1], of, 1) }], "share")
  expect(compare(29)).toBeNull()
  expect(compare(30)?.difference).toBe(1)
})

it("strata with weights count by them, whatever their answers", () => {
  const [many, few] = [daysOf(steady(0.2, 7), 100), daysOf(steady(0.8, 7), 10)]
  const level = (weight?: number) =>
    toWindow(
      [
        { days: many, weight },
        { days: few, weight },
      ],
      "share",
    ).value
  expect(level(1)).toBeCloseTo(0.5, 12)
  expect(level()).toBeCloseTo((0.2 * 100 + 0.8 * 10) / 110, 12)
})

it("prompts that differ say less about questions of their kind, and fewer than ten say nothing", () => {
  const prompts = (shares: readonly number[]) => shares.map((one) => ({ count: Math.round(one * 100), of: 100 }))
  const widthOf = (shares: readonly number[]) => {
    const { low, high } = estimateKind(prompts(shares)) ?? { low: Number.NaN, high: Number.NaN }
    return high - low
  }
  const unlike = [0, 0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.5, 1, 0.5]
  expect(widthOf(unlike)).toBeGreaterThan(3 * widthOf(steady(0.5, 10)))
  expect(estimateKind(prompts(unlike.slice(1)))).toBeNull()
})

it("probabilities that are read together are those of Holm's worked example", () => {
  expect(adjustForMany([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(4)))).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(adjustForMany([])).toEqual([])
})

it("no counts make it fail: intervals contain the value, turn over with it, and have zero exactly where p is 5 % or more", () => {
  const day = fc.record({
    day: fc.nat(120),
    of: fc.integer({ min: 1, max: 300 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const days = fc.uniqueArray(day, { selector: (one) => one.day, minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(days, fc.nat(120), (some, cut) => {
      const counted = some.map((one) => ({ day: one.day, of: one.of, count: Math.round(one.of * one.part) }))
      const split = (isMirrored: boolean) => {
        const all = counted.map((one) => (isMirrored ? { ...one, count: one.of - one.count } : one))
        return [{ before: all.filter((one) => one.day < cut), now: all.filter((one) => one.day >= cut) }]
      }
      const [found, mirrored] = [compareWindows(split(false), "share"), compareWindows(split(true), "share")]
      expect(mirrored === null).toBe(found === null)
      if (found === null || mirrored === null) return
      for (const { value, interval } of [found.now, found.before]) {
        expect(interval.low).toBeLessThanOrEqual(value + 1e-12)
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-12)
        expect(interval.low >= 0 && interval.high <= 1).toBe(true)
      }
      expect(mirrored.interval.low).toBeCloseTo(-found.interval.high, 6)
      expect(mirrored.p).toBeCloseTo(found.p, 5)
      if (Math.abs(found.p - 0.05) > 1e-4) {
        expect(found.interval.low > 0 || found.interval.high < 0).toBe(found.p < 0.05)
      }
    }),
  )
})

it("days in columns, with days without answers between them, say the same as days one by one", () => {
  const day = fc.record({ of: fc.nat(50), part: fc.double({ min: 0, max: 1, noNaN: true }) })
  const kinds = fc.constantFrom("share" as const, "ratio" as const, "rank" as const)
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), kinds, (some, kind) => {
      const days = some.map(({ of, part }, at) => ({ day: at, of, count: Math.round(of * part) }))
      const columns = {
        day: days.map((one) => one.day),
        count: days.map(({ count }) => count),
        of: days.map(({ of }) => of),
      }
      const [one, other] = [days.filter(({ of }) => of > 0), columns].map((given) => toWindow([{ days: given }], kind))
      expect(other).toMatchObject({ value: one?.value, of: one?.of, unit: one?.unit, unitFreedom: one?.unitFreedom })
      expect(measureSpread(other === undefined ? [] : [other])).toEqual(measureSpread(one === undefined ? [] : [one]))
    }),
  )
})

it("the numbers of comparisons are those of the formulas, written out day by day", () => {
  const days = (kind: ValueKind, from: number, to: number, level: number) =>
    Array.from({ length: to - from }, (_, at) => {
      const day = from + at
      const of = 20 + ((day * 7) % 13)
      const part = level + (((day * 5) % 11) - 5) / 40
      const count =
        kind === "rank" ? of * 2 + ((day * 3) % 17) : Math.round((kind === "balance" ? part / 2 : part) * of)
      const squares = kind === "balance" ? { count: Math.round(of * 0.9), of, both: count } : undefined
      return { day, count, of, squares }
    }).filter(({ day }) => kind === "share" || day % 9 !== 4)
  // Computed by a version without columns: the interval, design effect and freedom of one window, the interval of the difference, and p.
  const known = {
    share: [
      0.4832487995055902, 0.5976519223934335, 1.709046214163097, 31.38882974601, 0.03299415178, 0.18609445763,
      0.00656235,
    ],
    ratio: [
      0.5021075493336401, 0.5884712844410843, 0.8044548541155067, 10.67973457988, 0.04016229152, 0.15758802528,
      0.00372972,
    ],
    balance: [0.16954874471964226, 0.3844690893375439, 1, 4.47044510903, -0.09765690475, 0.19494355796, 0.42137461],
    rank: [
      2.1244573410335312, 2.445413507095181, 2.030777480506968, 10.99653440212, -0.25122947031, 0.18952137107,
      0.76259364,
    ],
  }
  for (const kind of ["share", "ratio", "balance", "rank"] as const) {
    const strata = [0.3, 0.5].map((level, at) => ({
      now: days(kind, 44, 54 + at, level + 0.1),
      before: days(kind, 30, 44, level),
      learned: days(kind, 0, 44, level),
      weight: at + 1,
    }))
    const { now, interval, p } = compareWindows(strata, kind) ?? fail()
    const found = [now.interval.low, now.interval.high, now.effect, now.freedom, interval.low, interval.high, p]
    for (const [at, value] of found.entries()) expect(value, `${kind} ${at}`).toBeCloseTo(known[kind][at] ?? 0, 8)
  }
})

const fail = (): never => {
  throw new Error("nothing was compared")
}
