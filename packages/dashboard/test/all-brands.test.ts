import { formatInterval } from "@citable/charts"
import type { Visibility } from "@citable/contract/visibility"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { type WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { expectCsvAgrees } from "./csv-agrees.ts"
import { listTables, readTable, readTiles } from "./read-table.ts"
import { toWords } from "./to-words.ts"

let asked = 0
let ahead = 0
/** An engine that names the first brand in two of three answers, and a day later another one in all. */
const engine = {
  name: "chatgpt",
  surface: "api" as const,
  ask: async () => ({
    text:
      ahead > 0
        ? "Bike Hub is great."
        : asked++ % 3 === 0
          ? "Nobody is known."
          : "Lamp & Co is great. See https://lamps.example/a.",
    sources: [],
    searches: null,
    model: null,
    cost: 0.04,
    raw: "{}",
  }),
}

let started: StartedAccounts
let browser: WebClient
let lamps: string
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), engines: [engine], now: () => Date.now() + ahead })
  browser = started.browse()
  await signInAs(browser, owner)
  lamps = (await call<{ id: string }>("POST", "/v1/brands", { name: "Lamp & Co", domains: ["lamps.example"] })).id
  await call("POST", `/v1/brands/${lamps}/prompts`, { prompts })
  await scan(lamps)
  for (let number = 1; number <= 30; number++) await call("POST", "/v1/brands", { name: `Client ${number}` })
})
afterAll(() => started.close())

const prompts = Array.from({ length: 20 }, (_, index) => ({ text: `Which lamp is number ${index}?` }))

/** Asks each prompt of a brand twice. */
async function scan(brandId: string): Promise<void> {
  const { id } = await call<{ id: string }>("POST", `/v1/brands/${brandId}/scans`, { repeats: 2 })
  await vi.waitFor(async () => {
    const { status } = await call<{ status: string }>("GET", `/v1/brands/${brandId}/scans/${id}`)
    if (status !== "completed") throw new Error(`The scan is ${status}`)
  }, 60_000)
}

const columnNames = [
  "Brand",
  "Named",
  "Change",
  "Cited",
  "Needs you",
  "Published last",
  "This month",
  "Last month",
  "Group",
  "Left to set up",
  "Id",
]

/** The texts of the rows of the list, by the name of the brand. */
async function rowsOf(path: string, client = browser): Promise<Map<string, string[]>> {
  const { text } = await client.open(path)
  if (!listTables(text).includes("Brands")) return new Map()
  const { columns, rows } = readTable(text, "Brands")
  return new Map(rows.map((row) => [row[0] ?? "", columnNames.map((name) => row[columns.indexOf(name)] ?? "–")]))
}

describe("the list of all brands", () => {
  it("shows for each brand what its tools say", async () => {
    const { overall } = await call<Visibility>("GET", `/v1/brands/${lamps}/visibility`)
    const { mention_rate: named, citation_rate: cited } = overall.current
    expect(named).toMatchObject({ count: 26, of: 40 })
    const row = (await rowsOf("/brands?q=lamp")).get("Lamp & Co") ?? []
    expect(row[1]).toBe(`65 % 26 of 40, ${formatInterval(named.interval)}`)
    expect(row[2]).toBe("–")
    expect(row[3]).toContain(`${cited.count} of ${cited.of}`)
    expect(row.slice(4)).toEqual([
      "nothing; 1 thing was seen to work",
      "never",
      "$1.60",
      "$0.00",
      "–",
      "6 of 7 steps",
      lamps,
    ])
  })

  it("is ordered by what its tools say, over all pages", async () => {
    expect([...(await rowsOf("/brands?sort=-named")).keys()][0]).toBe("Lamp & Co")
    expect([...(await rowsOf("/brands?sort=brand&page=2")).keys()].slice(-2)).toEqual(["Lamp & Co", "My brand"])
    const { text } = await browser.open("/brands?sort=-brand")
    expect(text.replaceAll(/\s+/g, " ")).toContain("1 to 25 of 32 brands")
    expect(text).toContain('aria-sort="descending"')
  })

  it("has 25 brands a page, and finds one by its name or id", async () => {
    const [first, second] = [await rowsOf("/brands"), await rowsOf("/brands?page=2")]
    expect([first.size, second.size]).toEqual([25, 7])
    expect([...(await rowsOf("/brands?q=client+29")).keys()]).toEqual(["Client 29"])
    expect([...(await rowsOf(`/brands?q=${lamps}`)).keys()]).toEqual(["Lamp & Co"])
    const none = await browser.open("/brands?q=%3Cscript%3E")
    expect(none.text).toContain("No brand matches")
    expect(none.text).not.toContain("<script>")
  })

  it("gives the same rows as CSV, with numbers unrounded", async () => {
    const { text, headers } = await browser.open("/brands?q=lamp&format=csv")
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const [head = "", row = ""] = text.split("\r\n")
    expect(head).toBe(
      "Brand,Named,Named: count,Named: of,Named: low,Named: high,Change,Needs you,This month,Last month,Group,Cited,Cited: count,Cited: of,Cited: low,Cited: high,Published last,Left to set up,Id",
    )
    const { overall } = await call<Visibility>("GET", `/v1/brands/${lamps}/visibility`)
    const { interval } = overall.current.mention_rate
    expect(row).toContain(`Lamp & Co,0.65,26,40,${interval?.low},${interval?.high},`)
  })

  it("has the cells of its CSV, and passes its days on", async () => {
    expect(await expectCsvAgrees(browser, "/brands")).toBe(1)
    const days = "from=2026-01-01&to=2026-01-28"
    const { text } = await browser.open(`/brands?q=lamp&${days}`)
    const { document } = parseHTML(text)
    expect(readTable(text, "Brands").rows[0]?.[1]).toBe("No answers")
    const links = [...document.querySelectorAll("main td a")].map((link) => link.getAttribute("href"))
    expect(links).toContain(`/brands/${lamps}/visibility/prompts?${days}`)
    expect(document.querySelector("a[href*='format=csv']")?.getAttribute("href")).toContain(days)
  })

  it("puts the chosen brands into a group, sums each group up, and shows one alone", async () => {
    const [id, other] = [...(await rowsOf("/brands?q=client+1&sort=brand"))].map(([, row]) => row.at(-1) ?? "")
    const page = await browser.open("/brands?sort=brand")
    const fields = { brand: [id ?? "", other ?? ""], group: " Retail  shops " }
    const done = await browser.submit(page, "/brands/group", fields)
    expect(done.url.search).toBe("?sort=brand")
    expect(readTable(done.text, "Groups").rows).toEqual([
      ["Retail shops", "2", "$0.00", "$0.00", "0 of 2 looked at, 2 not wholly", "none known"],
      // Nobody says of the brands of other pages that they need nobody.
      ["No group", "30", "$1.60", "$0.00", "0 of 23 looked at, 23 not wholly", "none known"],
    ])
    expect([...(await rowsOf("/brands?group=Retail+shops")).keys()]).toEqual(["Client 1", "Client 10"])
    expect((await rowsOf("/brands?group=-&q=client+1")).has("Client 1")).toBe(false)
    expect([...(await rowsOf("/brands?sort=-group")).keys()].slice(0, 2).toSorted()).toEqual(["Client 1", "Client 10"])
    const viewer = await started.invite("vera@example.com", "viewer", id)
    expect((await viewer.open("/brands")).text).not.toContain("/brands/group")
    const csrf = /name="csrf" value="([^"]+)"/.exec((await viewer.open("/brands")).text)?.[1] ?? ""
    const body = new URLSearchParams({ csrf, brand: id ?? "", group: "Taken" }).toString()
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: started.url }
    expect((await viewer.send("/brands/group", { method: "POST", headers, body })).status).toBe(403)
    await browser.submit(await browser.open("/brands?sort=brand"), "/brands/group", { ...fields, group: "" })
    expect(listTables((await browser.open("/brands")).text)).toEqual(["Brands"])
  })

  it("shows a member only the brands that were shared", async () => {
    const viewer = await started.invite("grace@example.com", "viewer", lamps)
    const { brandId: foreign } = await started.service.createAccount({ brandName: "Another company" })
    const { text } = await viewer.open("/brands")
    expect([...(await rowsOf("/brands", viewer)).keys()]).toEqual(["Lamp & Co"])
    expect([...readTiles(text)].map(([name, words]) => [name.replace(/ in .*/, ""), words])).toEqual([
      ["Brands", "1 in no group"],
      ["Spent", expect.stringContaining("$1.60")],
      ["Need you", "0 of 1 looked at"],
      ["Moved", "none known of 1 on this page"],
    ])
    for (const path of ["/brands", "/brands?format=csv", "/brands?group=Retail", `/brands?q=${foreign}`]) {
      expect((await viewer.open(path)).text).not.toMatch(/Client|Another company/)
    }
    // The owner of one account sees nothing of the other.
    expect((await browser.open("/brands?sort=-this-month")).text).not.toContain("Another company")
  })

  it("says which sites stopped listening", async () => {
    const client = [...(await rowsOf("/brands?q=client+7"))][0]?.[1]?.at(-1) ?? ""
    const hook = { url: "http://127.0.0.1:9/hook", article_url: "http://127.0.0.1:9/{slug}" }
    const { id } = await call<{ id: string }>("POST", `/v1/brands/${client}/webhooks`, hook)
    expect((await rowsOf("/brands?q=client+7")).get("Client 7")?.[4]).toMatch(/^not checked this week: .*hook/)
    await call("POST", `/v1/webhooks/${id}/test`, {}).catch(() => {})
    const { id: article } = await call<{ id: string }>("POST", `/v1/brands/${client}/content`, { title: "News" })
    await call("POST", `/v1/content/${article}/publish`, {})
    const needs = async () => (await rowsOf("/brands?q=client+7")).get("Client 7")?.[4] ?? ""
    await vi.waitFor(async () => expect(await needs()).toContain("webhook does not work, since 20"), 60_000)
    const { text } = await browser.open("/brands?needs=site")
    expect(readTable(text, "Brands").rows.map(([name]) => name)).toEqual(["Client 7"])
    const { document } = parseHTML(text)
    const buttons = [...document.querySelectorAll("main td a.button")].map((one) => one.getAttribute("href"))
    expect(buttons).toContain(`/brands/${client}/webhooks/${id}`)
    // Its log names the article, and says when there is none any more.
    const log = async () => toWords((await browser.open(`/brands/${client}/webhooks/${id}`)).text)
    expect(await log()).toContain("content.published of News")
    await call("DELETE", `/v1/content/${article}`)
    expect(await log()).toContain("content.published of an article that is deleted")
  })

  it("shows only brands that need a person, page by page, and says how far it looked", async () => {
    const first = await browser.open("/brands?needs=few")
    expect(first.text).toContain("Brands 1 to 26 were checked.")
    const link = parseHTML(first.text).document.querySelector("a[href*='start=']")?.getAttribute("href") ?? ""
    const names = [...(await rowsOf("/brands?needs=few")), ...(await rowsOf(link))].map(([name]) => name)
    // All but the brand with answers; the account begins with one of its own.
    expect([names.length, new Set(names).size, names.includes("Lamp & Co")]).toEqual([31, 31, false])
    const csv = (await browser.open(`${link}&format=csv`)).text.trim().split("\r\n")
    expect(csv).toHaveLength(1 + (await rowsOf(link)).size)
    expect(await expectCsvAgrees(browser, "/brands?needs=few")).toBe(1)
    const none = await browser.open("/brands?needs=publishing")
    expect(none.text).toContain("None of these brands needs you for this.")
    expect(none.text).not.toContain("format=csv")
  })

  it("finds the brand whose visibility fell by more than chance, and the one that rose", async () => {
    expect((await rowsOf("/brands?needs=fell")).size).toBe(0)
    const { id: bikes } = await call<{ id: string }>("POST", "/v1/brands", { name: "Bike Hub" })
    await call("POST", `/v1/brands/${bikes}/prompts`, { prompts })
    await scan(bikes)
    ahead = 86_400_000
    for (const id of [lamps, bikes]) await scan(id)
    const day = new Date(Date.now() + ahead).toISOString().slice(0, 10)
    const found = await rowsOf(`/brands?needs=fell&from=${day}&to=${day}`)
    expect([...found].map(([name, row]) => [name, row[2], row[4]])).toEqual([
      ["Lamp & Co", "▼ down by 65 points", "Visibility fell See where"],
    ])
    const page = toWords((await browser.open(`/brands?from=${day}&to=${day}&sort=-named`)).text)
    expect(page).toContain("Movers Bike Hub ▲ up by 100 points Lamp & Co ▼ down by 65 points")
    expect(page).toMatch(/2 moved, .*too few to tell|2 moved, .*with nothing to compare/)
  })
})
