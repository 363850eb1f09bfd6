import type { ToolOutput } from "@citable/contract"
import type { Rate, VisibilityMetrics } from "@citable/contract/visibility"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { readReport, type Report } from "../packages/cli/src/report/read-report.ts"
import { readTable, readTiles } from "../packages/dashboard/test/read-table.ts"
import { signIn } from "../packages/dashboard/test/sign-in.ts"
import { startScanned, type StartedScanned } from "../packages/dashboard/test/start-scanned.ts"

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

// What a page shows of a value, written down a second time on purpose.
const percent = (value: number | null) => (value === null ? "–" : `${Number((value * 100).toFixed(1))} %`)
const count = (value: number | null) => (value === null ? "–" : value.toLocaleString("en"))
function share({ value, count: part, of, interval }: Rate): string {
  if (value === null || interval === null) return "–"
  const few = of < 30 ? ": too few to tell" : ""
  return `${percent(value)} ${count(part)} of ${count(of)}, ${percent(interval.low)} – ${percent(interval.high)}${few}`
}
const metrics = (one: VisibilityMetrics): string[] => [
  share(one.mention_rate),
  share(one.citation_rate),
  share(one.share_of_voice),
  count(one.average_position.value),
  count(one.sentiment.value),
]

interface Agreement {
  page: string
  table: string
  /** The rows of the table, from the answer of the tool. */
  rows: (ask: typeof call) => Promise<string[][]>
  /** The same from the report; absent for what the report does not contain. */
  reported?: (report: Report) => string[][]
}

const engineRows = ({ engines }: ToolOutput<"get_visibility">) =>
  engines.map(({ engine, answers, current }) => [engine, count(answers), ...metrics(current)])
const dayRows = ({ data }: ToolOutput<"get_visibility_timeseries">) =>
  data.map(({ date, answers, metrics: own }) => [date, count(answers), ...metrics(own)])
const voiceRows = ({ data }: ToolOutput<"get_share_of_voice">) =>
  data.map(({ competitor_id: id, name, mentions, citations, previous }) => [
    id === null ? `${name} (you)` : name,
    share(mentions),
    percent(previous?.mentions.value ?? null),
    share(citations),
    percent(previous?.citations.value ?? null),
  ])

/** Every table of figures: where a page shows it, and which tool it comes from. */
const agreements: Agreement[] = [
  {
    page: "/visibility",
    table: "Visibility by engine",
    rows: async (ask) => engineRows(await ask("/visibility")),
    reported: ({ visibility }) => engineRows(visibility),
  },
  {
    page: "/visibility",
    table: "Visibility by day",
    rows: async (ask) => dayRows(await ask("/visibility/timeseries")),
    reported: ({ timeseries }) => dayRows(timeseries),
  },
  {
    page: "/visibility",
    table: "Share of voice",
    rows: async (ask) => voiceRows(await ask("/visibility/share-of-voice")),
    reported: ({ share_of_voice: voices }) => voiceRows(voices),
  },
  {
    page: "/visibility/scans",
    table: "Scans",
    rows: async (ask) => {
      const { data } = await ask<ToolOutput<"list_scans">>("/scans")
      return data.map((scan) => [
        scan.created_at.slice(0, 16).replace("T", " "),
        "A person or a key",
        scan.status,
        ...[scan.prompts, scan.planned, scan.answered, scan.failed, scan.cancelled].map((one) => count(one)),
        `$${scan.cost_usd.value?.toFixed(4)}`,
      ])
    },
  },
  {
    page: "/visibility/prompts",
    table: "Prompts",
    rows: async (ask) => {
      const { data } = await ask<ToolOutput<"list_prompts">>("/prompts?limit=50")
      return data.map(({ text, tags, latest, enabled }) => [
        text,
        tags.join(", "),
        ...(latest?.engines ?? []).map(({ mentioned, cited, answers }) => {
          const signs = `${mentioned > 0 ? "✓" : ""}${cited > 0 ? " ●" : ""}`.trim()
          return `${signs === "" ? "–" : signs} Named in ${mentioned} and cited in ${cited} of ${answers}`
        }),
        latest === null ? "–" : `${latest.mention_rate.count} of ${latest.mention_rate.of}`,
        latest === null ? "–" : `${latest.citation_rate.count} of ${latest.citation_rate.of}`,
        latest === null ? "never" : `${latest.answered_at.slice(0, 16).replace("T", " ")} UTC`,
        enabled ? "yes" : "no",
      ])
    },
  },
]

describe.each(agreements)("the table $table on $page", ({ page, table, rows, reported }) => {
  it("has the figures of the tool, and of the report", async () => {
    const shown = readTable((await browser.open(browser.home + page)).text, table)
    const expected = await rows(call)
    expect(expected.length).toBeGreaterThan(0)
    expect(shown.rows).toEqual(expected)
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
