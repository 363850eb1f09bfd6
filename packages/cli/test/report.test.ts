import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { drawDomains, drawEngines, drawRates, drawVoices, renderFigure } from "@citable/charts"
import type { StartedService } from "@citable/dev"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { Report } from "../src/report/read-report.ts"
import { renderReport } from "../src/report/render-report.ts"
import { toCsv } from "../src/report/to-csv.ts"
import { runCli } from "../src/run-cli.ts"
import { hostileName, startReportedService } from "./start-reported-service.ts"

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startReportedService(2)
  folder = await mkdtemp(join(tmpdir(), "citable-report-"))
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(name: string, ...more: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
  const argv = ["report", "--out", join(folder, name), "--brand", started.brandId, ...more]
  const code = await runCli(argv, { ...io, env, signal: new AbortController().signal })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

const readReport = async () => {
  expect((await run("report.json")).code).toBe(0)
  return JSON.parse(await readFile(join(folder, "report.json"), "utf8")) as Report
}

it("a JSON report contains the answers of the tools over one range", async () => {
  const report = await readReport()
  expect(report).toMatchObject({
    brand: { id: started.brandId, name: "Citable" },
    visibility: { from: "2026-04-08", to: "2026-05-05", overall: { answers: 32 } },
    timeseries: { from: "2026-04-08", to: "2026-05-05", interval: "day" },
    share_of_voice: { from: "2026-04-08", to: "2026-05-05" },
  })
  expect(report.timeseries.data.map(({ date, answers }) => [date, answers])).toEqual([
    ["2026-05-04", 16],
    ["2026-05-05", 16],
  ])
  const day = await run("one-day.json", "--from", "2026-05-05", "--to", "2026-05-05", "--json")
  expect(JSON.parse(day.out)).toMatchObject({ from: "2026-05-05", to: "2026-05-05", answers: 16 })
})

it("a report page escapes every text, loads nothing, and describes its charts", async () => {
  expect((await run("report.html")).out).toContain("32 answers")
  const page = await readFile(join(folder, "report.html"), "utf8")
  const { document } = parseHTML(page)
  const elements = [...document.querySelectorAll("*")]
  const names = new Set(elements.map(({ localName }) => localName.toLowerCase()))
  for (const name of ["script", "img", "iframe", "object", "form", "link", "image", "use"])
    expect(names).not.toContain(name)
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ name, value }) => ({ name, value })))
  expect(attributes.filter(({ name, value }) => name.startsWith("on") || /javascript:/iu.test(value))).toEqual([])
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent)
  expect(styles.join("")).not.toMatch(/url\(|@import/u)
  expect(document.body.textContent).toContain(hostileName)
  expect(document.body.textContent).toContain("</td><script>alert(2)</script>")
  for (const link of document.querySelectorAll("a")) expect(link.getAttribute("href")).toMatch(/^https:\/\//u)

  const charts = [...document.querySelectorAll("svg")]
  expect(charts.map((chart) => chart.getAttribute("class"))).toEqual(
    ["rates", "engines", "voice", "domains"].flatMap(() => ["plot wide", "plot narrow"]),
  )
  const ids = elements.flatMap((element) => element.getAttribute("id") ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  for (const chart of charts) {
    expect(chart.getAttribute("role")).toBe("img")
    for (const label of ["aria-labelledby", "aria-describedby"]) {
      const text = document.getElementById(chart.getAttribute(label) ?? "")?.textContent ?? ""
      expect(text.length).toBeGreaterThan(10)
    }
  }
  expect(document.querySelectorAll("table").length).toBeGreaterThanOrEqual(6)
})

it("the figures of a report page are byte for byte those that a program draws from the answers of the tools", async () => {
  expect((await run("figures.html")).code).toBe(0)
  const page = await readFile(join(folder, "figures.html"), "utf8")
  const { brand, timeseries, visibility, share_of_voice: voices, domains } = await readReport()
  const { name } = brand
  expect(page).toContain(renderFigure(await drawRates(timeseries, { name })))
  expect(page).toContain(renderFigure(await drawEngines(visibility.engines, { name }), { table: "shown" }))
  expect(page).toContain(renderFigure(await drawVoices(voices.data), { table: "shown" }))
  expect(page).toContain(renderFigure(await drawDomains(domains), { table: "shown" }))
  // Each day has 16 answers, so the points are without lines.
  expect(page).toContain("fewer than 30 answers: too few to tell")
})

it("a CSV report has one number per line, and no text in it is a formula", async () => {
  expect((await run("report.csv")).code).toBe(0)
  const csv = await readFile(join(folder, "report.csv"), "utf8")
  const [head, ...lines] = csv.trimEnd().split("\r\n")
  expect(head).toBe("section,name,engine,date,metric,value,previous,count,of,low,high")
  const { visibility } = await readReport()
  const { value, count, of, interval } = visibility.overall.current.mention_rate
  expect(lines[0]).toBe(`visibility,Citable,,,mention_rate,${value},,${count},${of},${interval?.low},${interval?.high}`)
  expect(lines.filter((line) => line.startsWith("engine,Citable,claude,,"))).toHaveLength(6)
  expect(csv).toContain("competitor,'=HYPERLINK(1),")
  expect(csv).toContain(`competitor,"${hostileName.replaceAll('"', '""')}",`)
  expect(lines.filter((line) => /^(?:[^",]*,)*[=+@]/u.test(line))).toEqual([])
})

it("a report shows search performance if there is any, and unsafe addresses as text", async () => {
  const report = await readReport()
  const totals = { clicks: 12, impressions: 400, ctr: 0.03, position: 7.25 }
  const origin = { source: "search_console", synced_at: "2026-05-05T00:00:00.000Z", missing: null }
  const search_performance = {
    from: report.visibility.from,
    to: report.visibility.to,
    previous_from: null,
    previous_to: null,
    search: {
      ...origin,
      time_zone: "America/Los_Angeles",
      hidden: null,
      totals,
      previous: null,
      days: [
        { date: "2026-05-04", ...totals },
        { date: "2026-05-05", ...totals, clicks: 20 },
      ],
      top_queries: [{ query: "<b>cms</b>", ...totals, previous: null }],
      top_pages: [{ url: "javascript:alert(3)", ...totals, previous: null }],
    },
    keywords: { ...origin, tracked: 3, top_3: 1, top_10: 2, average_position: 4, data: [] },
    backlinks: { ...origin, backlinks: null, referring_domains: null, gained: null, lost: null },
  } satisfies Report["search_performance"]
  const { document } = parseHTML(await renderReport({ ...report, search_performance }))
  expect(document.querySelectorAll("svg").length).toBe(10)
  expect(document.body.textContent).toContain("<b>cms</b>")
  expect(document.body.textContent).toContain("javascript:alert(3)")
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href")).join()).not.toContain(
    "javascript",
  )
  expect(toCsv({ ...report, search_performance })).toContain("search_query,<b>cms</b>,,,clicks,12,,,,,\r\n")
})

it("a report tells a change only if it is no chance, and what it leaves out", async () => {
  const report = await readReport()
  const left = { reason: "prompts_added" as const, prompts: 4, text: "4 prompts were not asked before: left out." }
  const tiles = async (p: number) => {
    const differences = (["mention_rate"] as const).map((metric) => ({
      metric,
      current: 0.5,
      previous: 0.05,
      difference: 0.45,
      interval: { low: 0.2, high: 0.7 },
      p,
      change: "none" as const,
    }))
    const comparison = { answers: 40, previous_answers: 40, missing: null, differences }
    const overall = { ...report.visibility.overall, comparison }
    const page = await renderReport({ ...report, visibility: { ...report.visibility, overall, left_out: [left] } })
    expect(page).toContain("Changes compare only what both periods asked. 4 prompts were not asked before: left out.")
    const found = parseHTML(page).document.querySelectorAll("dl.tiles > div dd:nth-of-type(2)")
    return [...found].slice(0, 6).map((tile) => tile.textContent.replaceAll(/\s+/g, " ").trim())
  }
  const [few, fewInCommon] = ["too few to tell", "Too few in common to compare"]
  expect(await tiles(0.2)).toEqual(["No clear change", fewInCommon, fewInCommon, "", few, few])
  expect(await tiles(0.001)).toEqual(["▲ better by 45 points", fewInCommon, fewInCommon, "", few, few])
})

it("a report of a range without answers says so", async () => {
  expect((await run("empty.html", "--from", "2020-01-01", "--to", "2020-01-31")).code).toBe(0)
  expect(await readFile(join(folder, "empty.html"), "utf8")).toContain("No engine was asked")
})

it("a report refuses an unknown file type and an invalid day", async () => {
  expect(await run("report.pdf")).toMatchObject({ code: 2, err: expect.stringContaining("report.html") })
  expect(await run("report.html", "--from", "yesterday")).toMatchObject({ code: 2 })
  expect(await run("no/folder/report.html")).toMatchObject({
    code: 1,
    err: expect.stringContaining("cannot be written"),
  })
})
