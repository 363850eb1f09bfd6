import { setAccountPlan } from "@citable/service"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { readTable, readTiles } from "./read-table.ts"
import { signIn } from "./sign-in.ts"
import { startScanned } from "./start-scanned.ts"

let started: StartedAccounts
let ada: WebClient
let home: string

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), allowances: { free: 12 } })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}`
})
afterAll(() => started.close())

const save = async (name: string) => {
  const fields = { before: "{}", name, locales: "en", default_locale: "en" }
  return (await ada.submit(await ada.open(`${home}/settings`), "/settings", fields)).status
}

async function used(): Promise<number> {
  const { text } = await ada.open(`${home}/usage`)
  return Number(/<strong>([\d,]+)<\/strong> of 12 calls/.exec(text)?.[1] ?? NaN)
}

it("a plan without a limit counts nothing", async () => {
  expect((await ada.open(`${home}/usage`)).text).toContain("the service counts no calls")
})

it("page views and saves are free, calls with a key and actions count, and the page shows what is used", async () => {
  await setAccountPlan({ ...started.place, plan: "free" })
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, { title: "One" })
  expect(await used()).toBe(1)
  const paths = [
    "",
    "/articles",
    `/articles/${id}`,
    "/sites",
    "/keys",
    "/webhooks",
    "/members",
    "/settings",
    "/nothing",
  ]
  for (const path of [...paths, ...paths]) await ada.open(home + path)
  expect(await used()).toBe(1)
  expect([await save("Acme"), await used()]).toEqual([200, 1])
  await ada.submit(await ada.open(`${home}/articles/${id}/publish`), "/publish")
  expect(await used()).toBe(2)
})

it("an account that has used its month can still look and save, but not act, and learns when it can again", async () => {
  for (let call = 0; call < 20; call++) {
    await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${started.apiKey}` } })
  }
  expect(await used()).toBe(12)
  expect(await save("Acme Bikes")).toBe(200)
  const list = await ada.open(`${home}/webhooks`)
  const refused = await ada.submit(list, "/webhooks", { url: "https://example.com/hook" })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain("The calls of this month are used up")
  expect(refused.text).toMatch(/You can try again in \d+ (?:day|hour|minute)s?\./)
  expect((await ada.open(`${home}/webhooks`)).text).toContain("There are no webhooks yet.")
  const form = new FormData()
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec(list.text)?.[1] ?? "")
  form.append("files", new Blob([new Uint8Array(gif(3, 3))]), "a.gif")
  const upload = await ada.send(`${home}/media`, { method: "POST", body: form, headers: { origin: started.url } })
  expect([upload.status, upload.text]).toEqual([429, expect.stringContaining("The calls of this month are used up")])
})

it("what scans have cost is added up by month, in dollars", async () => {
  const scanned = await startScanned({ days: 1, prompts: 5 })
  onTestFinished(() => scanned.close())
  const browser = await signIn(scanned)
  const { text } = await browser.open(`${browser.home}/usage`)
  // Five questions to four engines: 5 × (0.001 + 0.002 + 0.003 + 0.004).
  expect([...readTiles(text)]).toEqual([
    ["Spent in 2026-05", "$0.0500 Scans and writing."],
    ["Scans", "$0.0500 20 answers"],
    ["Writing", "$0.00 0 jobs"],
  ])
  expect(readTable(text, "Spending").rows.map((row) => row.slice(0, 3))).toEqual([
    ["2026-05", "$0.0500", "20 answers"],
    ["2026-04", "$0.00", "0 answers"],
    ["2026-03", "$0.00", "0 answers"],
  ])
})

it("answers without a known price are counted as not priced, and never as free", async () => {
  const answer = { text: "Nobody.", sources: [], searches: [], model: "own", cost: null, raw: "{}" }
  const engine = { name: "local_model", surface: "api", ask: async () => answer, usualCost: null } as const
  const scanned = await startScanned({ days: 1, prompts: 2 }, { engines: [engine] })
  onTestFinished(() => scanned.close())
  const browser = await signIn(scanned)
  const { text } = await browser.open(`${browser.home}/usage`)
  expect([...readTiles(text)].slice(0, 2)).toEqual([
    ["Spent in 2026-05", "$0.00 At least: not all of it is priced."],
    ["Scans", "not priced 2 answers, 2 of them not priced"],
  ])
  expect(readTable(text, "Spending").rows[0]?.slice(0, 3)).toEqual([
    "2026-05",
    "not priced",
    "2 answers, 2 of them not priced",
  ])
  const all = (await browser.open("/brands")).text
  const { columns, rows } = readTable(all, "Brands")
  expect(rows.map((row) => row[columns.indexOf("This month")])).toEqual(["not priced"])
  expect(readTiles(all).get("Spent in 2026-05")).toBe("not priced $0.00 in 2026-04")
})
