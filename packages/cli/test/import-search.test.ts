import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { AiReferrals, SearchPerformance } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import { strToU8, zipSync } from "fflate"
import { afterAll, beforeAll, expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = await mkdtemp(join(tmpdir(), "citable-import-search-"))
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(["import", "search", ...argv], {
    env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  return { code, out: out.join("\n"), err: err.join("\n") }
}
async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const newBrand = async (name: string) =>
  (await started.call<{ id: string }>("POST", "/v1/brands", { name }, started.operatorToken)).id
const performance = (brand: string, query = "") =>
  started.call<SearchPerformance>(
    "GET",
    `/v1/brands/${brand}/search-performance${query}`,
    undefined,
    started.operatorToken,
  )

/** CSV like that of Search Console: with a byte order mark, and shares in per cent. */
const exported = {
  "Queries.csv": '\uFEFFTop queries,Clicks,Impressions,CTR,Position\ncms,12,100,12%,3.5\n"blog, cms",3,40,7.5%,8.25\n',
  "Pages.csv": "\uFEFFTop pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,15,150,10%,4\n",
  "Chart.csv": "\uFEFFDate,Clicks,Impressions,CTR,Position\n2026-06-01,10,100,10%,5\n2026-06-02,8,80,10%,4.5\n",
  "Countries.csv": "\uFEFFCountry,Clicks,Impressions,CTR,Position\nUnited States,18,180,10%,4.78\n",
  "Devices.csv": "\uFEFFDevice,Clicks,Impressions,CTR,Position\nMobile,18,180,10%,4.78\n",
  "Search appearance.csv": "\uFEFFSearch Appearance,Clicks,Impressions,CTR,Position\n",
  "Darstellung.csv": "\uFEFFSearch Appearance,Clicks,Impressions,CTR,Position\nVideos,1,2,50%,3\n",
  "Filters.csv": "\uFEFFFilter,Value\nSearch type,Web\nDate,Last 16 months\n",
}
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

it("the archive of Search Console gives totals by day, and queries and pages for all days together", async () => {
  const brand = await newBrand("Export")
  const path = await write("export.zip", zip(exported))
  const first = await run(path, "--brand", brand, "--json")
  expect([first.code, first.err]).toEqual([0, ""])
  expect(JSON.parse(first.out)).toMatchObject({
    files: 3,
    rows: 5,
    changed: 5,
    skipped: 0,
    left: ["Countries", "Devices", "Search appearance", "Darstellung"].map((name) => `${path}/${name}.csv`),
  })
  const answer = await performance(brand)
  expect(answer).toMatchObject({ from: "2026-06-01", to: "2026-06-02" })
  expect(answer.search.totals).toMatchObject({ clicks: 18, impressions: 180, ctr: 0.1 })
  expect(answer.search.totals.position).toBeCloseTo((5 * 100 + 4.5 * 80) / 180, 9)
  expect(answer.search.top_queries).toMatchObject([
    { query: "cms", clicks: 12, position: 3.5 },
    { query: "blog, cms", clicks: 3, position: 8.25 },
  ])
  expect(answer.search.top_pages).toMatchObject([{ url: "https://a.example/", clicks: 15 }])
  expect(JSON.parse((await run(path, "--brand", brand, "--json")).out)).toMatchObject({ rows: 5, changed: 0 })
  expect(await performance(brand)).toEqual(answer)
})

it("rows by day, query, page, country and device come from several files, and add up if they repeat", async () => {
  const brand = await newBrand("Bulk")
  const head = "date,query,page,country,device,clicks,impressions,position"
  const one = await write("1.csv", `${head}\n2026-06-01,cms,https://a.example/,usa,MOBILE,1,10,2\n`)
  const other = await write(
    "2.csv",
    "data_date,url,query,country,device,impressions,clicks,position\r\n20260601,https://a.example/,cms,USA,mobile,30,2,4\r\n",
  )
  const { out } = await run(one, other, "--brand", brand)
  expect(out).toMatch(/^1 rows of 2 files in [\d.]+ s: 1 new or changed, 0 unchanged\.\n/)
  expect(out).toContain("By date, query, page, country, device: 1 rows, 3 clicks, 40 impressions.")
  expect((await performance(brand)).search.totals).toEqual({ clicks: 3, impressions: 40, ctr: 0.075, position: 3.5 })
})

it.each([
  ["in a language that is unknown", "Päivä,Klikkaukset\n2026-06-01,1\n", "line 1: the column clicks is missing"],
  ["with an invalid day", "date,clicks,impressions,position\n2026-02-30,1,2,3\n", "line 2: 2026-02-30 is not a day"],
  ["with part of a number", "date,clicks,impressions,position\n2026-02-01,1.5,2,3\n", "line 2: clicks and impressions"],
  [
    "with a country in words",
    "date,country,clicks,impressions,position\n2026-02-01,Chad,1,2,3\n",
    "Chad is not a country",
  ],
  ["without days", "Top queries,Clicks,Impressions,Position\ncms,1,2,3\n", "does not say which days"],
  ["that ends within a quote", 'date,clicks,impressions,position\n"2026-02-01,1,2,3\n', "is not a CSV file"],
  ["with a filter", "Filter,Value\nSearch type,Web\nCountry,France\n", "the export has the filter Country: France"],
])("a file %s is refused by name, and nothing is imported", async (_, text, why) => {
  const brand = await newBrand("Refused")
  const fine = await write("fine.csv", "date,query,clicks,impressions,position\n2026-06-01,cms,1,10,2\n")
  const wrong = await write("wrong.csv", text)
  const { code, err } = await run(...(why.includes("which days") ? [] : [fine]), wrong, "--brand", brand)
  expect(code).toBeGreaterThan(0)
  expect(err).toContain("wrong.csv")
  expect(err).toContain(why)
  expect((await performance(brand)).search.missing).toBe("not_configured")
})

it("one bad line is named, and the others are imported", async () => {
  const brand = await newBrand("Nearly")
  const path = await write(
    "nearly.csv",
    "date,query,clicks,impressions,position\n2026-06-01,a,1,10,2\n2026-06-01,b,x,1,2\n",
  )
  const { code, out } = await run(path, "--brand", brand)
  expect(code).toBe(1)
  expect(out).toContain(`Not imported: ${path}, line 3: clicks and impressions must be whole numbers.`)
  expect((await performance(brand, "?from=2026-06-01&to=2026-06-01")).search.top_queries).toMatchObject([
    { query: "a" },
  ])
})

it("reports about AI answers are shown beside the visits from assistants, each with its own days", async () => {
  const brand = await newBrand("Cited")
  const days = await write("days.csv", "Date,Citations,Cited Pages\n2026-06-01,7,3\n2026-06-30,5,2\n")
  const pages = await write("pages.csv", '"Page","Citations"\n"https://a.example/x","9"\n"https://a.example/y","3"\n')
  const queries = await write("queries.csv", '"Grounding Query","Citations"\n"blog cms","4"\n')
  const first = await run(days, pages, queries, "--brand", brand)
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringContaining("9 citations in AI answers of Bing".replace("9", "12")),
  ])
  expect((await run(days, pages, queries, "--brand", brand, "--json")).out).toContain('"changed":0')
  const path = `/v1/brands/${brand}/traffic/ai-referrals`
  const told = await started.call<AiReferrals>("GET", path, undefined, started.operatorToken)
  expect(told.reports).toEqual([
    {
      report: "bing_ai",
      from: "2026-06-01",
      to: "2026-06-30",
      imported_at: expect.stringMatching(/^2/),
      shown: 12,
      pages: [
        { url: "https://a.example/x", shown: 9 },
        { url: "https://a.example/y", shown: 3 },
      ],
      queries: [{ query: "blog cms", shown: 4 }],
    },
  ])
  expect((await performance(brand)).search.missing).toBe("not_configured")
  const wrong = {
    report: "bing_ai",
    dimensions: ["country"],
    rows: [{ date: "2026-06-01", keys: ["usa"], clicks: 0, impressions: 1, position: 0 }],
  }
  const asked = started.call("POST", `/v1/brands/${brand}/search-performance/import`, wrong, started.operatorToken)
  await expect(asked).rejects.toThrow("by page, by query, or by day alone")
})

it("--from and --to give the days of files without days", async () => {
  const brand = await newBrand("Said")
  const path = await write("queries.csv", exported["Queries.csv"])
  expect((await run(path, "--from", "2026-05-01", "--to", "2026-05-31", "--brand", brand)).code).toBe(0)
  const answer = await performance(brand)
  expect(answer).toMatchObject({ from: "2026-05-01", to: "2026-05-31" })
  expect(answer.search.top_queries).toHaveLength(2)
  expect((await run(path, "--from", "31.5.", "--brand", brand)).code).toBe(2)
})
