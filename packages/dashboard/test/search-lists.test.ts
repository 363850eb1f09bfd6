import type { ToolOutput } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { serviceAccount } from "../../service/test/fake-google/service-account.ts"
import { type FakeGoogle, startFakeGoogle, type Visits } from "../../service/test/fake-google/start-fake-google.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { expectCsvAgrees, expectRangeKept } from "./csv-agrees.ts"
import { pressButton } from "./press-button.ts"
import { readTable, readTiles } from "./read-table.ts"
import { toWords } from "./to-words.ts"

const dayMs = 86_400_000
const midnight = Math.floor(Date.now() / dayMs) * dayMs
const day = (ago: number) => new Date(midnight - ago * dayMs).toISOString().slice(0, 10)
const visit = (path: string, source: string, sessions: number): Visits => ({
  date: day(3),
  host: "example.com",
  path,
  channel: source === "google" ? "Organic Search" : "Referral",
  source,
  country: "Germany",
  sessions,
  users: sessions - 1,
  keyEvents: sessions / 4,
})

let google: FakeGoogle
let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  const visits = [visit("/", "google", 40), visit("/", "chatgpt.com", 8), visit("/a", "perplexity", 6)]
  google = await startFakeGoogle({ account: serviceAccount, visits: { 4321: () => visits } })
  started = await startAccounts({ dashboard: createDashboard(), google: google.options })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/search`
})
afterAll(async () => {
  await started.close()
  await google.close()
})

const call = <Answer>(path: string, method = "GET", body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)
const place = (value: number | null) => (value === null ? "–" : value.toFixed(1))
const shown = (value: number | null) => (value === null ? "–" : value.toLocaleString("en"))

it.each([
  ["opportunities", "drop an export of Search Console"],
  ["keywords", "No keyword is tracked yet."],
  ["backlinks", "No source of backlinks is connected."],
  ["ai-referrals", "Nothing supplies visits yet."],
])("without data, the page of %s says what to do and shows no table", async (part, words) => {
  const { status, text } = await ada.open(`${home}/${part}`)
  expect([status, text]).toEqual([200, expect.stringContaining(words)])
  expect(text).not.toContain("<table")
})

const hostile = "[shoes](https://evil.example) <img src=x>"
it("an opportunity has the numbers of the tool, and becomes one draft that quotes it as text", async () => {
  const rows = [
    ["near", "https://example.com/near", 100, 5000, 8],
    [hostile, "https://example.com/<b>", 20, 900, 9],
    ["top", "https://example.com/top", 200, 1000, 1],
  ].map(([query, url, clicks, impressions, position]) => {
    return { date: "2026-03-05", keys: [query, url], clicks, impressions, position }
  })
  await call("search-performance/import", "POST", { dimensions: ["query", "page"], rows })
  const range = "from=2026-03-01&to=2026-03-10&compare=none"
  const { data } = await call<ToolOutput<"list_search_opportunities">>(
    `search-performance/opportunities?${range}&limit=50`,
  )
  const page = await ada.open(`${home}/opportunities?${range}`)
  expect(data.length).toBeGreaterThan(1)
  const table = readTable(page.text, "Opportunities")
  const names = ["Search", "More clicks", "Clicks", "Impressions", "Position"]
  expect(table.rows.map((row) => names.map((name) => row[table.columns.indexOf(name)]))).toEqual(
    data.map((row) => [
      row.query ?? "A whole page",
      shown(row.potential_clicks),
      shown(row.clicks),
      shown(row.impressions),
      place(row.position),
    ]),
  )
  expect(page.text).toContain(`aria-label="Draft its new version: near"`)
  const { id: near } = await call<{ id: string }>("content", "POST", { title: "Near the top", slug: "near" })
  await started.call("POST", `/v1/content/${near}/publish`, {}, started.operatorToken)
  const improved = await ada.open(`${home}/opportunities?${range}`)
  expect(improved.text).toMatch(new RegExp(`articles/${near}">Edit “Near the top”</a>, if this is its page`))
  expect(improved.text).not.toContain(`aria-label="Draft its new version: near"`)
  const site = { url: "http://127.0.0.1:9/hook", article_url: "https://www.example.com/{slug}/" }
  const { id: hook } = await call<{ id: string }>("webhooks", "POST", site)
  expect((await ada.open(`${home}/opportunities?${range}`)).text).toContain("Edit the page that ranks: “Near the top”")
  const elsewhere = { article_url: "https://example.com/blog/{slug}" }
  await started.call("PATCH", `/v1/webhooks/${hook}`, elsewhere, started.operatorToken)
  expect((await ada.open(`${home}/opportunities?${range}`)).text).not.toContain("“Near the top”")
  const { text: csv } = await ada.open(`${home}/opportunities?${range}&format=csv`)
  expect(csv.split("\r\n")).toHaveLength(data.length + 2)
  expect(csv).not.toContain("Write about this")
  const once = "00000000-0000-4000-8000-000000000001"
  const fields = { once, query: hostile, detail: "What `was`\n*found*.", page: ["https://example.com/<b>"] }
  const first = await ada.submit(page, "/opportunities/draft", fields)
  const second = await ada.submit(page, "/opportunities/draft", fields)
  expect(first.url.pathname).toMatch(/\/articles\/cnt_/)
  expect(second.url.pathname).toBe(first.url.pathname)
  const id = first.url.pathname.split("/").at(-1) ?? ""
  const { body } = await started.call<{ body: string }>("GET", `/v1/content/${id}`, undefined, started.operatorToken)
  expect(body).toBe(
    [
      `> People search for \`${hostile}\`.`,
      ">",
      "> Search Console: ``What `was` *found*.``",
      ">",
      "> Shown for it: `https://example.com/<b>`",
      "",
    ].join("\n"),
  )
})

it("keywords are added from lines, shown with their positions, found, and removed", async () => {
  const page = await ada.open(`${home}/keywords`)
  const added = await ada.submit(page, "/keywords/add", { keywords: "near\r\n\r\n<i>shoes</i>\r\nnear" })
  expect(added.text).toContain("2 keywords added.")
  const again = await ada.submit(page, "/keywords/add", { keywords: "near\nfar" })
  expect(again.text).toContain("1 keyword added. 1 was tracked already.")
  const { data } = await call<ToolOutput<"list_keywords">>("keywords")
  expect(readTable(again.text, "Keywords").rows.map((row) => [row[0], row[1]])).toEqual(
    data.map(({ keyword, position }) => [keyword, place(position.value)]),
  )
  expect(data.map(({ keyword }) => keyword)).toContain("<i>shoes</i>")
  expect((await ada.open(`${home}/keywords?format=csv`)).text).toContain("\r\nnear,")
  const keywords = async () => (await call<ToolOutput<"list_keywords">>("keywords")).data
  await ada.submit(again, "/keywords/delete")
  expect((await keywords()).map(({ keyword }) => keyword).toSorted()).toEqual(["<i>shoes</i>", "near"])
  const far = { keyword: "far", locale: "de", market: "at", tags: ["x", "y"], target_url: "https://a.example/b" }
  const { data: made } = await call<ToolOutput<"add_keywords">>("keywords", "POST", { keywords: [far] })
  const left = await pressButton(ada, await ada.open(`${home}/keywords`), "Stop tracking far")
  expect(toWords(left.text)).toContain("“far” is tracked no more. Undo")
  expect((await keywords()).map(({ id }) => id)).not.toContain(made[0]?.id)
  expect(toWords((await ada.submit(left, "/keywords/add")).text)).toContain("The keyword is tracked. Undo")
  expect((await keywords()).find(({ keyword }) => keyword === "far")).toMatchObject(far)
  expect((await ada.open(`${home}/keywords?q=nothing`)).text).toContain("No keyword matches.")
})

it.each([
  ["nothing", " \n ", "Write at least one keyword."],
  ["a long line", "x".repeat(201), "more than 200 characters"],
  ["too many lines", Array.from({ length: 501 }, (_, at) => `word ${at}`).join("\n"), "501 keywords"],
])("%s is refused, and what a person typed stays", async (_, keywords, words) => {
  const page = await ada.submit(await ada.open(`${home}/keywords`), "/keywords/add", { keywords })
  expect([page.status, page.text]).toEqual([422, expect.stringContaining(words)])
  expect(page.text).toContain(keywords.trim().slice(-100))
})

it("suggestions say what they cost, and those that are chosen are tracked", async () => {
  const suggested = await ada.submit(await ada.open(`${home}/keywords`), "/keywords/suggestions", { seeds: "top" })
  expect(suggested.text).toContain("No AI engine was asked, so this cost nothing.")
  expect(readTable(suggested.text, "Suggestions").rows[0]?.slice(0, 2)).toEqual(["top", "Search numbers"])
  const added = await ada.submit(suggested, "/keywords/add", { keywords: "top" })
  expect(added.text).toContain("1 keyword added.")
})

it("backlinks and their domains are those of the tools, as text, with links to the web alone", async () => {
  const from = "https://blog.example/a?<b>"
  await call("backlinks/import", "POST", {
    source: "ahrefs",
    links: [
      { from_url: from, to_url: "https://example.com/", anchor: "<script>x</script>", rel: ["nofollow"] },
      { from_url: "https://old.example/", to_url: "https://example.com/", lost: true, lost_on: "2026-05-01" },
    ],
  })
  for (const [state, count] of [
    ["live", 1],
    ["lost", 1],
    ["all", 2],
  ] as const) {
    const { text } = await ada.open(`${home}/backlinks?state=${state}`)
    const links = await call<ToolOutput<"list_backlinks">>(`backlinks?state=${state}`)
    const domains = await call<ToolOutput<"list_referring_domains">>(`backlinks/domains?state=${state}`)
    expect(links.data).toHaveLength(count)
    expect(readTable(text, "Links").rows.map((row) => [row[0], row[2]])).toEqual(
      links.data.map((row) => [row.from_url, row.anchor ?? "–"]),
    )
    expect(readTable(text, "Linking domains").rows.map((row) => row.slice(0, 2))).toEqual(
      domains.data.map((row) => [row.domain, shown(row.backlinks)]),
    )
    expect(text).not.toContain("<script>x")
  }
})

it("a file with backlinks is imported, and the page names each line that it left out", async () => {
  const send = async (...texts: string[]) => {
    const form = new FormData()
    form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await ada.open(`${home}/backlinks`)).text)?.[1] ?? "")
    for (const text of texts) form.append("files", new Blob([text]), "links<b>.csv")
    const init = { method: "POST", body: form, headers: { origin: started.url } }
    const page = await ada.send(`${home}/backlinks/import`, init)
    return vi.waitFor(async () => {
      const now = await ada.open(page.url.pathname)
      if (now.text.includes('id="progress"')) throw new Error("the import runs")
      return now
    })
  }
  const text = "from_url,to_url,anchor\nhttps://news.example/,https://example.com/,Lamps\nnowhere,,\n"
  const page = await send(text)
  expect([page.status, oneLine(page.text)]).toEqual([
    200,
    expect.stringContaining("1 row: 1 new or changed, 0 unchanged."),
  ])
  expect(oneLine(page.text)).toContain("1 line was left out.")
  expect(page.text).toContain("links&lt;b&gt;.csv, line 3: “nowhere” is not the address of a linking page.")
  expect(oneLine((await send(text)).text)).toContain("1 row: 0 new or changed, 1 unchanged.")
  expect(readTable((await ada.open(`${home}/backlinks`)).text, "Links").rows.flat()).toContain("https://news.example/")
  const why = "its columns (a, b) are not those of"
  expect((await send("a,b\n1,2\n")).text).toMatch(/The import failed[^]*its columns \(a, b\) are not those of/)
  const part = await send("a,b\n1,2\n", text)
  expect([part.text, oneLine(part.text)]).toEqual([
    expect.stringContaining(why),
    expect.stringContaining("A file could not be read. The others are imported."),
  ])
  expect(oneLine(part.text)).toContain("1 row: 0 new or changed, 1 unchanged.")
})

it("visits from assistants and all visits are those of the tools", async () => {
  const connection = { kind: "google", config: { analytics_property: "4321" }, credentials: serviceAccount }
  await call("integrations", "POST", { name: "Google", connection })
  await call("search-performance/sync", "POST", {})
  const range = `from=${day(10)}&to=${day(1)}`
  const found = await vi.waitFor(
    async () => {
      const answer = await call<ToolOutput<"get_ai_referrals">>(`traffic/ai-referrals?${range}`)
      if (answer.totals.sessions !== 14 || answer.missing !== null) throw new Error("the visits are not read yet")
      return answer
    },
    { interval: 50 },
  )
  const { text } = await ada.open(`${home}/ai-referrals?${range}&by=source`)
  const tiles = readTiles(text)
  expect(tiles.get("Visits from AI")).toMatch(/^14/)
  expect(tiles.get("Share of all visits")).toContain("14 of 54")
  expect(readTable(text, "Assistants").rows.map((row) => row.slice(0, 2))).toEqual(
    found.assistants.map((row) => [row.assistant, shown(row.sessions)]),
  )
  const traffic = await call<ToolOutput<"get_traffic">>(`traffic?${range}&by=source`)
  expect(readTable(text, "All visits by source").rows.map((row) => row.slice(0, 2))).toEqual(
    traffic.data.map((row) => [row.key, shown(row.sessions)]),
  )
  expect(text).toContain("<svg")
})

it("each CSV has the cells of its table, and all pages keep the range", async () => {
  const counts: number[] = []
  for (const part of ["", "/opportunities", "/keywords", "/backlinks", `/ai-referrals?from=${day(10)}&to=${day(1)}`]) {
    counts.push(await expectCsvAgrees(ada, home + part))
    await expectRangeKept(ada, home + part.replace(/\?.*/, ""))
  }
  expect(counts.slice(2)).toEqual([1, 2, 4])
})

it("a viewer sees every list, and no form that changes something", async () => {
  const viewer = await started.invite("vera@example.com", "viewer")
  for (const part of ["", "/opportunities", "/keywords", "/backlinks", "/ai-referrals"]) {
    const { status, text } = await viewer.open(home + part)
    expect([part, status]).toEqual([part, 200])
    expect(text.match(/<form method="post" action="[^"]*\/search[^"]*"/g)).toBeNull()
  }
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ")
