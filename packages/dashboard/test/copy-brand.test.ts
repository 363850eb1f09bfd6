import type { Brand } from "@citable/contract"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { readTable } from "./read-table.ts"
import { toWords } from "./to-words.ts"

let started: StartedAccounts
let ada: WebClient
let source: string

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const listPrompts = async (brand: string) =>
  (await call<{ data: { id: string; text: string; tags: string[] }[] }>("GET", `/v1/brands/${brand}/prompts`)).data
const listNames = async (brand: string) =>
  (await call<{ data: { name: string }[] }>("GET", `/v1/brands/${brand}/competitors`)).data.map(({ name }) => name)

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  ada = started.browse()
  await signInAs(ada, owner)
  source = started.brandId
  await call("PATCH", `/v1/brands/${source}`, {
    name: "Nordlicht",
    domains: ["nordlicht.example"],
    locales: ["de", "en"],
    default_locale: "de",
    time_zone: "Europe/Berlin",
    group: "Outdoor",
    schedule: { scans: "daily" },
    custom_fields: { level: { type: "string", title: "Level" } },
  })
  await call("PUT", `/v1/brands/${source}/profile`, {
    voice: "Short.",
    audience: "Walkers.",
    banned_claims: ["The best."],
    facts: ["Nordlicht was founded in 1999."],
  })
  const texts = ["Which tent?", "Which rope?", "Is nordlicht good?"]
  const prompts = texts.map((text) => ({ text, tags: ["gear"], market: "de" }))
  await call("POST", `/v1/brands/${source}/prompts`, { prompts })
  for (const name of ["Rival", "Fjord"]) {
    await call("POST", `/v1/brands/${source}/competitors`, { name, domains: [`${name.toLowerCase()}.example`] })
  }
  await call("POST", `/v1/brands/${source}/webhooks`, { url: "http://127.0.0.1:9/hook" })
  await started.publish({ title: "An article" })
})
afterAll(() => started.close())

const all = ["settings", "profile", "custom_fields", "prompts", "competitors", "schedule"]
/** Fills in the form of a page, and returns the id of the new brand. */
async function make(form: WebPage, name: string, part: string[]): Promise<string> {
  const fields = { name, domains: "https://fjord.example/shop", group: "Outdoor", part }
  const { url } = await ada.submit(form, "/settings/copy", fields)
  return /\/brands\/(brd_\w+)\/settings\/copied/.exec(url.pathname)?.[1] ?? ""
}

it("a new brand takes the chosen parts of another one, and the page reads back what it has", async () => {
  const link = /href="([^"]+)">New brand like this one</.exec((await ada.open(`/brands/${source}/settings`)).text)
  const form = await ada.open(link?.[1] ?? "")
  expect(toWords(form.text)).toContain("Prompts: 2, with their labels")
  expect(toWords(form.text)).toContain("1 prompt names Nordlicht and stay there Is nordlicht good?")
  const id = await make(form, "Fjord", all)
  const brand = await call<Brand & { profile: object }>("GET", `/v1/brands/${id}`)
  expect(brand).toMatchObject({
    name: "Fjord",
    domains: ["fjord.example"],
    locales: ["de", "en"],
    default_locale: "de",
    time_zone: "Europe/Berlin",
    group: "Outdoor",
    schedule: { scans: "daily" },
    custom_fields: { level: { type: "string", title: "Level" } },
    profile: { voice: "Short.", audience: "Walkers.", banned_claims: ["The best."], facts: [] },
  })
  expect((await listPrompts(id)).map(({ text, tags }) => [text, tags])).toEqual(
    expect.arrayContaining([
      ["Which tent?", ["gear"]],
      ["Which rope?", ["gear"]],
    ]),
  )
  // A brand is no competitor of its own.
  expect(await listNames(id)).toEqual(["Rival"])
  const read = `/brands/${id}/settings/copied/${source}`
  const page = (await ada.open(read)).text
  expect(readTable(page, "What can be copied").rows.map((row) => [row[0], row[3]])).toEqual([
    ["Settings", "all"],
    ["Description", "all"],
    ["Custom fields", "all"],
    ["Prompts", "2 of 3"],
    ["Competitors", "1 of 2"],
    ["Schedule", "all"],
  ])
  expect(readTable(page, "What is never copied").rows.map((row) => [row[0], row[2]])).toEqual([
    ["Articles", "none"],
    ["Logo", "none"],
    ["API keys", "none"],
    ["Webhooks", "none"],
    ["Publishing targets", "none"],
    ["Sources of search data", "none"],
    ["Facts and products", "none"],
  ])
  // What somebody takes away again is not said to be there.
  await call("DELETE", `/v1/brands/${id}/prompts/${(await listPrompts(id))[0]?.id}`)
  await call("PATCH", `/v1/brands/${id}`, { custom_fields: { level: null } })
  await call("POST", `/v1/brands/${id}/api-keys`, { scopes: ["content:read"] })
  const later = (await ada.open(read)).text
  const { rows } = readTable(later, "What can be copied")
  expect(rows.map((row) => row[3])).toEqual(["all", "all", "nothing", "1 of 3", "1 of 2", "all"])
  expect(readTable(later, "What is never copied").rows[2]?.[2]).toBe("1")
})

it("a form that is sent twice makes one brand, and parts that are not chosen stay away", async () => {
  const form = await ada.open(`/brands/${source}/settings/copy`)
  const [first, second] = [await make(form, "Bare", ["prompts"]), await make(form, "Bare", ["prompts"])]
  expect([first, second]).toEqual([expect.stringMatching(/^brd_/), first])
  expect(await listPrompts(first)).toHaveLength(2)
  expect(await listNames(first)).toEqual([])
  const { schedule, time_zone: zone } = await call<Brand>("GET", `/v1/brands/${first}`)
  expect([schedule.scans, zone]).toEqual(["off", null])
})

it("only an owner of the account makes one, and nobody compares with a brand of others", async () => {
  const eve = await started.invite("eve@example.com", "owner")
  const refused = await eve.open(`/brands/${source}/settings/copy`)
  expect(refused.text).toContain("Only an owner of the account can create brands.")
  expect([refused.status, refused.text.includes('name="part"')]).toEqual([403, false])
  expect((await eve.open(`/brands/${source}/settings`)).text).not.toContain("New brand like this one")
  const { brandId: foreign } = await started.service.createAccount({ brandName: "Another company" })
  expect((await ada.open(`/brands/${source}/settings/copied/${foreign}`)).status).toBe(404)
  expect((await ada.open(`/brands/${foreign}/settings/copy`)).status).toBe(404)
})
