import { compareRates } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"
import { wilsonInterval } from "@citable/inference"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { rateNote } from "../src/figures/rate.ts"
import { writeCsv } from "../src/tables/write-csv.ts"

const rate = (count: number, of: number): Rate => ({
  value: of === 0 ? null : count / of,
  count,
  of,
  interval: wilsonInterval(count, of),
  source: "answers",
  missing: null,
})

describe("a change of a share", () => {
  it.each([
    // Newcombe's paper, table II, example (a): 56 of 70 and 48 of 80 differ by 0.0524 to 0.3339.
    [rate(56, 70), rate(48, 80), { kind: "up", difference: expect.closeTo(0.2, 9) as number }],
    [rate(48, 80), rate(56, 70), { kind: "down", difference: expect.closeTo(0.2, 9) as number }],
    [rate(18, 40), rate(15, 40), { kind: "none", difference: 0 }],
    [rate(9, 10), rate(1, 40), { kind: "few", difference: 0 }],
    [rate(0, 40), undefined, null],
    [rate(0, 0), rate(3, 40), null],
  ])("is told only if it is no chance: %o, %o", (current, previous, change) => {
    expect(compareRates(current, previous)).toEqual(change)
  })

  it("is the opposite the other way round", () => {
    const opposite = { up: "down", down: "up", none: "none", few: "few" }
    const share = fc
      .tuple(fc.nat(200), fc.integer({ min: 1, max: 200 }))
      .map(([count, of]) => rate(Math.min(count, of), of))
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [there, back] = [compareRates(one, other), compareRates(other, one)]
        expect(back?.kind).toBe(there === null ? undefined : opposite[there.kind])
      }),
    )
  })
})

it("a share tells what it was counted from", () => {
  expect(rateNote(rate(12, 35)).replaceAll("\u00A0", " ")).toBe("12 of 35, 20.8 % – 50.8 %")
  expect(rateNote(rate(0, 0))).toBe("Nothing was counted")
})

it("a table becomes CSV with every number as it is", () => {
  const csv = writeCsv({
    name: "Engines",
    columns: ["Engine", "Named", "Share", "Last", "Page"],
    rows: [
      [
        '=SUM("A")',
        { rate: rate(1, 3) },
        { share: 1 / 7 },
        { time: "2026-07-01T00:00:00Z" },
        { url: "https://a.example" },
      ],
      [null, null, { number: 1234 }, { time: null }, { page: "/brands", text: "a, b" }],
    ],
  })
  const interval = wilsonInterval(1, 3)
  expect(csv.split("\r\n")).toEqual([
    "Engine,Named,Named: count,Named: of,Named: low,Named: high,Share,Last,Page",
    `"'=SUM(""A"")",${1 / 3},1,3,${interval?.low},${interval?.high},${1 / 7},2026-07-01T00:00:00Z,https://a.example`,
    `,,,,,,1234,,"a, b"`,
    "",
  ])
})
