import { join } from "node:path"

import type { ToolOutput } from "@citable/contract"
import { strToU8, zipSync } from "fflate"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { openDatabase } from "../../storage/src/database.ts"
import { createDashboard } from "../src/index.ts"
import { expectCsvAgrees } from "./csv-agrees.ts"
import { readTable } from "./read-table.ts"
import { searchExport } from "./search-export.ts"

let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/search`
})
afterAll(() => started.close())

const call = <Answer>(path: string, method = "GET", body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)
const performance = () => call<ToolOutput<"get_search_performance">>("search-performance")

async function drop(files: Record<string, Uint8Array | string>, fields: Record<string, string> = {}): Promise<WebPage> {
  const form = new FormData()
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await ada.open(home)).text)?.[1] ?? "")
  for (const [name, value] of Object.entries(files)) form.append("files", new Blob([value as BlobPart]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const page = await ada.send(`${home}/import`, { method: "POST", body: form, headers: { origin: started.url } })
  return page.status === 200 ? ended(page) : page
}
/** Waits until an import has ended, as its page does. */
async function ended(page: WebPage): Promise<WebPage> {
  const { text } = await ada.send(page.url.pathname, { headers: { accept: "application/json" } })
  if (!text.includes('"importing"')) return ada.open(page.url.pathname)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return ended(page)
}
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

it("a brand without search data says what to do, and shows no table", async () => {
  const { text } = await ada.open(home)
  expect(text).toContain("Nothing supplies search numbers yet.")
  expect(text).toContain("Connect Google")
  expect(text).not.toContain("<table")
})

it("a dropped archive says what was read and what was left out, and its numbers are those of the tool", async () => {
  const page = await drop({ "Export.zip": zip(searchExport) })
  expect([page.status, oneLine(page.text)]).toEqual([200, expect.stringContaining("5 rows of 3 files: 5 new or")])
  expect(readTable(page.text, "What was read").rows).toEqual([
    ["query", "2", "15", "140"],
    ["page", "1", "15", "150"],
    ["date", "2", "18", "180"],
  ])
  expect(page.text).toContain("<li>Export.zip/Countries.csv</li>")
  const { text } = await ada.open(home)
  const { search } = await performance()
  expect(text).toContain(`<dd class="value">${search.totals.clicks}</dd>`)
  expect(text).toContain("18 of 180")
  expect(text).toContain("<svg")
  expect(readTable(text, "Days").rows.map((row) => row.slice(0, 3))).toEqual(
    search.days.map(({ date, clicks, impressions }) => [date, String(clicks), String(impressions)]),
  )
  expect(readTable(text, "Top queries").rows.map(([query, clicks]) => [query, clicks])).toEqual(
    search.top_queries.map(({ query, clicks }) => [query, String(clicks)]),
  )
  expect(text).toContain("&lt;b&gt;blog&lt;/b&gt;, cms")
})

it("the CSV of a table has the numbers of the tool, unrounded, and the cells of the page", async () => {
  const { search } = await performance()
  const { text } = await ada.open(`${home}?table=pages&format=csv`)
  const [first] = search.top_pages
  expect(text.split("\r\n")[1]).toBe(
    `${first?.url},${first?.clicks},${first?.impressions},${first?.ctr},${first?.position},,`,
  )
  expect(await expectCsvAgrees(ada, home)).toBe(3)
})

it("the same archive again changes nothing", async () => {
  expect(oneLine((await drop({ "Export.zip": zip(searchExport) })).text)).toContain("5 unchanged, 0 skipped")
})

/** 5 MiB, unpacked. */
const five = zip({ "Pages.csv": `Page,Clicks,Impressions,Position\n${"\n".repeat(5 * 1024 * 1024)}` })
it.each([
  ["no file", {}, "Choose the archive that Search Console exported."],
  ["a damaged archive", { "a.zip": "PK nothing" }, "Cannot unpack the archive a.zip. Export it again."],
  ["a filtered export", { "a.zip": zip({ "Filters.csv": "Filter,Value\nQuery,shoes\n" }) }, "Export all web searches"],
  ["a filter beside good files", { ...searchExport, "Filters.csv": "Filter,Value\nQuery,x\n" }, "Export all web"],
  ["another language", { "Seiten.csv": "Seite,Klicks\nx,1\n" }, "Export it in English"],
  ["files without days", { "Queries.csv": searchExport["Queries.csv"] }, "enter the first and the last day"],
  ["too much", { "a.csv": "x".repeat(8 * 1024 * 1024 + 1) }, "20 files or 8 MiB"],
  ["too much unpacked", { "a.zip": zip({ "Pages.csv": "x".repeat(8 * 1024 * 1024 + 1) }) }, "more than 8 MiB"],
])("%s is refused with what to do, above the form", async (_, files, words) => {
  const before = await performance()
  const { text } = await drop(files)
  expect(text).toContain(words)
  expect(text).toContain('<form class="drop"')
  expect((await performance()).search).toEqual(before.search)
})

it("a bad file among good ones is named, and the others are imported", async () => {
  const rest = { "b.zip": five, "bad<i>.csv": "Date,Clicks\n2026-13-40,1\n" }
  const page = await drop({ "Export.zip": zip(searchExport), ...rest, "c.zip": five })
  expect(page.text).toContain("<h1>Imported in part</h1>")
  expect(oneLine(page.text)).toContain("2 files could not be read. The others are imported.")
  expect(page.text).toContain("bad&lt;i&gt;.csv, line")
  expect(page.text).toContain("c.zip has more than 3 MiB")
  expect(oneLine(page.text)).toContain("5 unchanged, 0 skipped")
})

it("an import that the service refuses midway keeps what it took, and says how to add the rest", async () => {
  // Each line is fine, but the sum of both is more than the tool takes.
  const line = "https://a.example/,300,900000000,5\n"
  const days = { from: "2026-06-03", to: "2026-06-03" }
  const page = await drop(
    { "Queries.csv": searchExport["Queries.csv"], "Pages.csv": `Page,Clicks,Impressions,Position\n${line}${line}` },
    days,
  )
  expect(page.text).toContain("<h1>Imported in part</h1>")
  expect(oneLine(page.text)).toMatch(
    /The service refuses rows by page\. [^<]*impressions: Too big[^<]*What is imported stays\. Import the files again to add/,
  )
  expect(readTable(page.text, "What was read").rows).toEqual([["query", "2", "15", "140"]])
})

it("a running import says how far it is, with and without scripts, to its own person", async () => {
  const page = await drop({ "Export.zip": zip(searchExport) })
  const db = await openDatabase(
    started.place.databaseUrl ?? started.place.dialect ?? join(started.dataDir, "service.db"),
  )
  const id = page.url.pathname.split("/").at(-1) ?? ""
  await db.updateTable("imports").set({ state: "importing", done: 50, total: 200 }).where("id", "=", id).execute()
  await db.destroy()
  const { text } = await ada.open(page.url.pathname)
  expect(text).toMatch(/<p id="progress" role="status">25 % is imported<\/p>[^]*http-equiv="refresh"/)
  const editor = await started.invite("eva@example.com", "editor")
  expect((await editor.open(page.url.pathname)).status).toBe(404)
  expect((await ada.open(page.url.pathname.replace("/search/import", "/articles/import"))).status).toBe(404)
})

it("files without days are taken with the days that a person enters", async () => {
  const page = await drop({ "Queries.csv": searchExport["Queries.csv"] }, { from: "2026-05-01", to: "2026-05-31" })
  expect([page.status, oneLine(page.text)]).toEqual([200, expect.stringContaining("2 rows of 1 file")])
})

it("a viewer sees the numbers, and neither the form nor its address", async () => {
  const viewer = await started.invite("vera@example.com", "viewer")
  const { text } = await viewer.open(home)
  expect(text).toContain("Top queries")
  expect(text).not.toContain("search/import")
  expect((await viewer.open(`${home}/import`)).status).toBe(403)
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ")
