import { visibilityMetricsSchema } from "@citable/contract/visibility"
import { balanceInterval } from "@citable/inference"
import { wilsonInterval } from "@citable/inference"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

import { countAnswer } from "../../src/groups/visibility/metrics/count-answer.ts"
import { addCounts, type NameCounts, noCounts, toMetrics } from "../../src/groups/visibility/metrics/to-metrics.ts"
import { createAnswerParser } from "../../src/groups/visibility/parse-answers/parse-answer.ts"

const names = [
  { id: null, name: "Citable", aliases: [], domains: ["citable.example"] },
  { id: "cmp_1", name: "Ghostly", aliases: [], domains: ["ghostly.example"] },
  { id: "cmp_2", name: "Strapless", aliases: [], domains: ["strapless.example"] },
]
const read = createAnswerParser(names, "en")
const texts = fc.array(
  fc
    .array(
      fc.constantFrom(
        "Citable is great.",
        "Ghostly is bad.",
        "Strapless exists.",
        "Nobody.",
        "See https://citable.example/a.",
        "See https://ghostly.example/b and https://ghostly.example/c.",
      ),
      { maxLength: 6 },
    )
    .map((sentences) => sentences.join(" ")),
  { maxLength: 12 },
)

/** The metrics of every name over some answers. */
function measure(answers: readonly string[]) {
  const totals = new Map<string | null, NameCounts>(names.map(({ id }) => [id, noCounts]))
  for (const text of answers) {
    for (const [id, counts] of countAnswer(read({ text, sources: [] })))
      totals.set(id, addCounts(totals.get(id) ?? noCounts, counts))
  }
  const all = [...totals.values()].reduce((sum, { mentioned }) => sum + mentioned, 0)
  return new Map([...totals].map(([id, counts]) => [id, toMetrics(counts, answers.length, all)]))
}

describe("the metrics of a set of answers", () => {
  it("are what a person counts", () => {
    const own = measure([
      "Ghostly is bad. Citable is great. See https://citable.example/a.",
      "Citable is great.",
      "Strapless exists. See https://ghostly.example/b.",
      "Nobody.",
    ]).get(null)
    expect(own).toMatchObject({
      mention_rate: { value: 0.5, count: 2, of: 4 },
      citation_rate: { value: 0.25, count: 1, of: 4 },
      share_of_voice: { value: 0.5, count: 2, of: 4 },
      average_position: { value: 1.5, count: 2 },
      sentiment: { value: 1, positive: 2, neutral: 0, negative: 0 },
    })
  })

  it("are null, with the reason, if there is nothing to count", () => {
    const own = measure([]).get(null)
    expect(own?.mention_rate).toEqual({
      value: null,
      count: 0,
      of: 0,
      interval: null,
      source: "scans",
      missing: "no_data",
    })
    expect(own?.average_position).toMatchObject({ value: null, missing: "no_data" })
    expect(own?.sentiment).toMatchObject({ value: null, missing: "no_data" })
  })

  it("match the contract, and the shares of voice of all names add up to 1", () => {
    fc.assert(
      fc.property(texts, (answers) => {
        const metrics = [...measure(answers).values()]
        for (const one of metrics) visibilityMetricsSchema.parse(one)
        const shares = metrics.map(({ share_of_voice: { value } }) => value)
        if (shares.every((share) => share === null)) return
        expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(1, 12)
      }),
    )
  })

  it("never rise with an answer without the brand", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("Nobody.", "Ghostly is bad.", "Strapless exists."), (answers, without) => {
        const [before, after] = [measure(answers).get(null), measure([...answers, without]).get(null)]
        for (const metric of ["mention_rate", "citation_rate", "share_of_voice"] as const) {
          expect(after?.[metric].value ?? 0).toBeLessThanOrEqual(before?.[metric].value ?? 0)
        }
      }),
    )
  })

  it("do not depend on the order of answers", () => {
    fc.assert(
      fc.property(texts, (answers) => {
        expect(measure(answers.toReversed())).toEqual(measure(answers))
      }),
    )
  })
})

describe("the interval of a share", () => {
  it.each([
    // Computed by hand, and with statistics packages.
    [1, 10, 0.0179, 0.4042],
    [50, 100, 0.4038, 0.5962],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
  ])("of %i out of %i goes from %f to %f", (count, of, low, high) => {
    expect(wilsonInterval(count, of)?.low).toBeCloseTo(low, 4)
    expect(wilsonInterval(count, of)?.high).toBeCloseTo(high, 4)
  })

  it("contains the share, within 0 and 1", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
        const [count, of] = [Math.min(a, b), Math.max(a, b, 1)]
        const interval = wilsonInterval(count, of)
        expect(interval?.low).toBeLessThanOrEqual(count / of)
        expect(interval?.high).toBeGreaterThanOrEqual(count / of)
        expect(interval?.low).toBeGreaterThanOrEqual(0)
        expect(interval?.high).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe("the interval of a balance of tones", () => {
  it("contains the balance, within -1 and 1, and is the opposite for opposite tones", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(300), (positive, neutral, negative) => {
        const of = positive + neutral + negative
        const interval = balanceInterval({ positive, negative }, of)
        if (of === 0) return expect(interval).toBeNull()
        const { low, high } = interval ?? { low: NaN, high: NaN }
        const opposite = balanceInterval({ positive: negative, negative: positive }, of)
        expect([opposite?.low, opposite?.high]).toEqual([0 - high, 0 - low].map((bound) => expect.closeTo(bound, 12)))
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        expect([low <= (positive - negative) / of, high >= (positive - negative) / of]).toEqual([true, true])
      }),
    )
  })

  it.each([
    [0.6, 0.1],
    [0.2, 0.2],
    [0.05, 0.02],
    [0.9, 0.05],
  ])("has the true one in 19 of 20 samples of 40 mentions: %f positive, %f negative", (up, down) => {
    const of = 40
    /** Logarithms of factorials. */
    const logs = [0]
    for (let n = 1; n <= of; n++) logs.push((logs[n - 1] ?? 0) + Math.log(n))
    const log = (n: number) => logs[n] ?? 0
    let covered = 0
    for (let positive = 0; positive <= of; positive++) {
      for (let negative = 0; negative + positive <= of; negative++) {
        const neutral = of - positive - negative
        const { low, high } = balanceInterval({ positive, negative }, of) ?? { low: NaN, high: NaN }
        if (low > up - down || high < up - down) continue
        const ways = log(of) - log(positive) - log(negative) - log(neutral)
        const odds = positive * Math.log(up) + negative * Math.log(down) + neutral * Math.log(1 - up - down)
        covered += Math.exp(ways + odds)
      }
    }
    expect(covered).toBeGreaterThan(0.94)
    // One that is far too wide says nothing.
    expect(covered).toBeLessThan(0.998)
  })
})
