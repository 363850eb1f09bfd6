import type { ToolOutput } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { readReport, type Report } from "../packages/cli/src/report/read-report.ts"
import { readTable, readTiles } from "../packages/dashboard/test/read-table.ts"
import { signIn } from "../packages/dashboard/test/sign-in.ts"
import { startScanned, type StartedScanned } from "../packages/dashboard/test/start-scanned.ts"
import { agreements, share } from "./figure-agreements.ts"

let started: StartedScanned
let browser: Awaited<ReturnType<typeof signIn>>
let report: Report
beforeAll(async () => {
  started = await startScanned({ days: 3, prompts: 10 })
  browser = await signIn(started)
  const connection = { baseUrl: started.url, credential: started.operatorToken, brandId: started.brandId }
  const { signal } = new AbortController()
  report = await readReport(connection, {}, { signal, now: Date.now })
})
afterAll(() => started.close())

const call = <Answer>(path: string) => started.ask<Answer>("GET", path)

describe.each(agreements)("the table $table on $page", ({ page, table, columns, rows, reported }) => {
  it("has the figures of the tool, and of the report", async () => {
    const shown = readTable((await browser.open(browser.home + page)).text, table)
    const expected = await rows(call)
    expect(expected.length).toBeGreaterThan(0)
    const places = columns?.map((column) => shown.columns.indexOf(column)) ?? [...shown.columns.keys()]
    expect(shown.rows.map((row) => places.map((at) => row[at]))).toEqual(expected)
    if (reported !== undefined) expect(reported(report)).toEqual(expected)
  })
})

it("the tiles have the figures of the tool and of the report", async () => {
  const { overall } = await call<ToolOutput<"get_visibility">>("/visibility")
  expect(report.visibility.overall).toEqual(overall)
  const { current } = overall
  for (const page of ["/visibility", ""]) {
    const tiles = readTiles((await browser.open(browser.home + page)).text)
    expect(tiles.get("Mention rate")).toBe(share(current.mention_rate))
    expect(tiles.get("Citation rate")).toBe(share(current.citation_rate))
    expect(tiles.get("Share of voice")).toBe(share(current.share_of_voice))
    if (page === "") continue
    expect(tiles.get("Average position")).toContain(`In ${current.average_position.count} answers`)
    expect(tiles.get("Sentiment")).toContain(
      `${current.sentiment.positive} positive, ${current.sentiment.neutral} neutral and ${current.sentiment.negative} negative`,
    )
  }
})

it("the CSV of a table has the numbers of the tool, unrounded", async () => {
  const { engines } = await call<ToolOutput<"get_visibility">>("/visibility")
  const { text } = await browser.open(`${browser.home}/visibility?format=csv&table=engines`)
  const lines = text.trimEnd().split("\r\n").slice(1)
  expect(lines).toEqual(
    engines.map(({ engine, answers, current }) =>
      [
        engine,
        answers,
        ...[current.mention_rate, current.citation_rate, current.share_of_voice].flatMap((rate) => [
          rate.value,
          rate.count,
          rate.of,
          rate.interval?.low,
          rate.interval?.high,
        ]),
        current.average_position.value,
        current.sentiment.value,
      ].join(","),
    ),
  )
})
