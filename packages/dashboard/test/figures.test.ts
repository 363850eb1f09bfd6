import { type ComparedFigure, sayUnchanged, toChanges } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"
import { wilsonInterval } from "@citable/inference"
import { parseHTML } from "linkedom"
import { describe, expect, it } from "vitest"

import { rateNote } from "../src/figures/rate.ts"
import { type Cell, dataTable } from "../src/tables/data-table.ts"
import { openTableView } from "../src/tables/table-view.ts"
import { writeCsv } from "../src/tables/write-csv.ts"
import { readRegion } from "./read-table.ts"

const rate = (count: number, of: number): Rate => ({
  value: of === 0 ? null : count / of,
  count,
  of,
  interval: wilsonInterval(count, of),
  source: "answers",
  missing: null,
})

describe("how figures of a page changed", () => {
  const compared = (p: number, difference: number): ComparedFigure => ({
    metric: "mention_rate",
    comparison: {
      answers: 40,
      previous_answers: 40,
      missing: null,
      differences: [
        {
          metric: "mention_rate",
          current: 0.5,
          previous: 0.5 - difference,
          difference,
          interval: { low: difference - 0.1, high: difference + 0.1 },
          p,
          change: "none",
        },
      ],
    },
  })
  const without = (missing: "too_few" | "nothing_common" | "not_ready" | null): ComparedFigure => ({
    metric: "citation_rate",
    comparison: { answers: 0, previous_answers: 0, missing, differences: [] },
  })

  it("is told if it is no chance, with all that the page shows taken together", () => {
    expect(toChanges([compared(0.02, 0.2)])).toEqual([{ kind: "up", difference: 0.2 }])
    // Three times 0.02 is more than 0.05.
    expect(toChanges([compared(0.02, 0.2), compared(0.6, 0.1), compared(0.9, 0.1)])[0]?.kind).toBe("none")
    expect(toChanges([compared(0.001, -0.2), compared(0.02, 0.2)]).map((one) => one?.kind)).toEqual(["down", "up"])
  })

  it("says why there is none", () => {
    const figures = [without("too_few"), without("nothing_common"), without("not_ready"), without(null)]
    expect(toChanges(figures).map((one) => one && sayUnchanged(one))).toEqual([
      "Too few in common to compare",
      "Nothing in common to compare",
      "Not compared yet: earlier answers are being indexed",
      // Answers are there, but too few of them name the brand.
      "Too few in common to compare",
    ])
    expect(
      toChanges([
        { metric: "sentiment", comparison: null },
        { metric: "sentiment", comparison: undefined },
      ]),
    ).toEqual([null, null])
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

describe("a whole list that its page orders", () => {
  const region = async (query: string) => {
    const cells: Cell[][] = [
      ["b", { number: 9.5 }],
      ["a 10", { number: null }],
      ["a 9", { number: 1200 }],
    ]
    const choosing = { name: "row", rows: cells.map((_, at) => ({ value: `id-${at}`, label: "Row" })), isAll: false }
    const table = { name: "Rows", columns: ["Name", "Clicks"], rows: cells }
    const view = openTableView(`https://a.example/list${query}`)
    const text = String(await dataTable(table, { view, isWhole: true, choosing }))
    return parseHTML(`<main>${text}</main>`).document.querySelector("[role=region]")!
  }

  it("has its rows in the order of a column, with those without a value last, and each with its own box", async () => {
    const rowsBy = async (sort: string) => {
      const shown = await region(`?sort=${sort}`)
      const boxes = [...shown.querySelectorAll("tbody input")].map((box) => box.getAttribute("value"))
      return readRegion(shown).rows.map((row, at) => [...row, boxes[at]])
    }
    expect(await rowsBy("name")).toEqual([
      ["a 9", "1,200", "id-2"],
      ["a 10", "–", "id-1"],
      ["b", "9.5", "id-0"],
    ])
    expect((await rowsBy("clicks")).map(([name]) => name)).toEqual(["b", "a 9", "a 10"])
    expect((await rowsBy("-clicks")).map(([name]) => name)).toEqual(["a 9", "b", "a 10"])
    expect((await rowsBy("unknown")).map(([name]) => name)).toEqual(["b", "a 10", "a 9"])
  })

  it("keeps the filters of its address in the heads, but not its place", async () => {
    const [first] = (await region("?q=lamp&cursor=abc&page=2")).querySelectorAll("thead a")
    expect(first?.getAttribute("href")).toBe("/list?q=lamp&sort=name")
  })
})

it("a number in a file has no digits that come from the arithmetic of computers, and loses none of its own", () => {
  const csv = writeCsv({ name: "N", columns: ["A", "B"], rows: [[{ number: 0.1 + 0.2 }, { number: 1 / 3 }]] })
  expect(csv).toBe(`A,B\r\n0.3,${1 / 3}\r\n`)
})
