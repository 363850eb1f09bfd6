import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { readReport, type Report } from "../packages/cli/src/report/read-report.ts"
import { sections } from "../packages/dashboard/src/frame/sections.ts"
import { listTables, readTable, readTiles } from "../packages/dashboard/test/read-table.ts"
import { signIn } from "../packages/dashboard/test/sign-in.ts"
import { startScanned, type StartedScanned } from "../packages/dashboard/test/start-scanned.ts"
import { agreements, count, percent, share } from "./figure-agreements.ts"
import { fillSearchAndSite, startSources } from "./fill-search-and-site.ts"
import { otherAgreements } from "./other-agreements.ts"

let sources: Awaited<ReturnType<typeof startSources>>
let started: StartedScanned
let browser: Awaited<ReturnType<typeof signIn>>
let report: Report
beforeAll(async () => {
  sources = await startSources("2026-05-05")
  const { site, google } = sources
  const readNetwork = { ...site.readNetwork, probePauseMs: 0 }
  started = await startScanned({ days: 3, prompts: 10 }, { readNetwork, google: google.options })
  await fillSearchAndSite((...request) => started.ask(...request), ["2026-05-04", "2026-05-05"])
  browser = await signIn(started)
  const connection = { baseUrl: started.url, credential: started.operatorToken, brandId: started.brandId }
  const { signal } = new AbortController()
  report = await readReport(connection, {}, { signal, now: Date.now })
})
afterAll(async () => {
  await started?.close()
  await sources?.site.close()
  await sources?.google.close()
})

const call = <Answer>(path: string) => started.ask<Answer>("GET", path)

describe.each([...agreements, ...otherAgreements])(
  "the table $table on $page",
  ({ page, table, columns, rows, reported }) => {
    it("has the figures of the tool, and of the report", async () => {
      const shown = readTable((await browser.open(browser.home + page)).text, table)
      const expected = await rows(call)
      expect(expected.length).toBeGreaterThan(0)
      const places = (columns ?? shown.columns).map((column) => shown.columns.indexOf(column))
      expect(shown.rows.map((row) => places.map((at) => row[at] ?? "–"))).toEqual(expected)
      if (reported !== undefined) expect(reported(report)).toEqual(expected)
    })
  },
)

it("the tiles have the figures of the tool and of the report", async () => {
  const { overall } = await call<ToolOutput<"get_visibility">>("/visibility")
  expect(report.visibility.overall).toEqual(overall)
  const { current } = overall
  const tiles = readTiles((await browser.open(`${browser.home}/visibility`)).text)
  expect(tiles.get("Mention rate")).toBe(share(current.mention_rate))
  expect(tiles.get("Citation rate")).toBe(share(current.citation_rate))
  expect(tiles.get("Share of voice")).toBe(share(current.share_of_voice))
  expect(tiles.get("Order among tracked names")).toContain(`In ${current.average_position.count} answers`)
  const { positive, neutral, negative, interval } = current.sentiment
  const reach = [interval?.low, interval?.high].map((bound) => Number(bound?.toFixed(2)))
  expect(tiles.get("Sentiment")).toContain(
    `${positive} positive, ${neutral} neutral and ${negative} negative, ${reach[0]} to ${reach[1]}`,
  )
})

it("the first page has the figures of the tools for the seven days that it names", async () => {
  const { text } = await browser.open(browser.home)
  const [, from, to] = /visibility\?from=([\d-]+)&amp;to=([\d-]+)"/.exec(text) ?? []
  const { overall } = await call<ToolOutput<"get_visibility">>(`/visibility?from=${from}&to=${to}`)
  expect(overall.answers).toBeGreaterThan(0)
  expect(readTiles(text).get("Named in answers")).toContain(share(overall.current.mention_rate))
})

it("the tiles about search and visits have the figures of the tools and of the report", async () => {
  const performance = await call<ToolOutput<"get_search_performance">>("/search-performance")
  expect(report.search_performance?.search.totals).toEqual(performance.search.totals)
  const { clicks, impressions, ctr, position } = performance.search.totals
  const search = readTiles((await browser.open(`${browser.home}/search`)).text)
  expect([...search].map(([name, words]) => [name, words.split(" ", 1)[0]])).toEqual([
    ["Clicks", count(clicks)],
    ["Impressions", count(impressions)],
    ["Click rate", percent(ctr).split(" ", 1)[0]],
    ["Position", position?.toFixed(1)],
  ])
  const { totals, all_sessions: all } = await call<ToolOutput<"get_ai_referrals">>("/traffic/ai-referrals")
  const visits = readTiles((await browser.open(`${browser.home}/search/ai-referrals`)).text)
  expect(visits.get("Visits from AI")).toMatch(new RegExp(`^${count(totals.sessions)}\\b`))
  expect(visits.get("Share of all visits")).toContain(`${count(totals.sessions)} of ${count(all)}`)
})

/** Tables with words alone. */
const withoutFigures = ["Quotes", "Links", "Files"]
it("every table on the pages of the navigation is one of those that are compared", async () => {
  const compared = new Set(
    [...agreements, ...otherAgreements].map(({ page, table }) => `${page.split("?")[0]}: ${table}`),
  )
  const pages = sections.filter(({ section }) => ["home", "visibility", "search"].includes(section))
  const paths = pages.flatMap(({ parts }) => parts.map((part) => part.path))
  const missing: string[] = []
  for (const path of new Set(paths)) {
    for (const table of listTables((await browser.open(browser.home + path)).text)) {
      if (!withoutFigures.includes(table) && !compared.has(`${path}: ${table}`)) missing.push(`${path}: ${table}`)
    }
  }
  expect(missing).toEqual([])
})

it("all brands at a glance have the figures of the tools", async () => {
  const { overall } = await call<ToolOutput<"get_visibility">>("/visibility")
  const { steps } = await call<ToolOutput<"get_brand_setup">>("/setup")
  const { columns, rows } = readTable((await browser.open("/brands")).text, "Brands")
  const row = new Map(columns.map((column, at) => [column, rows[0]?.[at]]))
  expect(row.get("Named")).toBe(share(overall.current.mention_rate))
  expect(row.get("Cited")).toBe(share(overall.current.citation_rate))
  const left = steps.filter(({ configured }) => !configured).length
  expect(row.get("Left to set up")).toBe(`${left} of ${steps.length} steps`)
})

it("the CSV of a table has the numbers of the tool, unrounded", async () => {
  const { engines } = await call<ToolOutput<"get_visibility">>("/visibility")
  const { text } = await browser.open(`${browser.home}/visibility?format=csv&table=engines`)
  const lines = text.trimEnd().split("\r\n").slice(1)
  expect(lines).toEqual(
    engines.map(({ engine, answers, current }) =>
      [
        engineTitle({ engine }),
        answers,
        ...[current.mention_rate, current.citation_rate, current.share_of_voice].flatMap((rate) => [
          rate.value,
          rate.count,
          rate.of,
          rate.interval?.low,
          rate.interval?.high,
        ]),
        current.average_rank?.value,
        current.average_position.value,
        current.sentiment.value,
        current.sentiment.interval?.low,
        current.sentiment.interval?.high,
      ].join(","),
    ),
  )
})
