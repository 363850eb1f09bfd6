import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Brand, BrandDetail, BrandSetup, Problem } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"

import { purgeBrand } from "../../src/groups/brands/purge-brand.ts"
import { openOnEngine } from "../open-on-engine.ts"

const hour = 3_600_000
let started: StartedService
let dataDir: string
let ahead = 0
beforeEach(async () => {
  ahead = 0
  dataDir = mkdtempSync(join(tmpdir(), "citable-brands-"))
  started = await startService({ dataDir, now: () => Date.now() + ahead })
})
afterEach(async () => {
  await started.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = async (method: string, path: string, body?: unknown, credential = started.operatorToken) => {
  const response = await fetch(started.url + path, {
    method,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as BrandDetail & Problem & BrandSetup }
}
const brand = () => `/v1/brands/${started.brandId}`

describe("delete_brand", () => {
  it("needs the brand's exact name, and deletes nothing without it", async () => {
    for (const query of ["", "?confirm=", "?confirm=my%20brand", "?confirm=My%20brand%20", "?confirm=a&confirm=b"]) {
      const { status, body } = await ask("DELETE", brand() + query)
      expect([query, status, body.code, body.errors?.[0]?.parameter]).toEqual([query, 422, "invalid_input", "confirm"])
    }
    expect((await ask("GET", brand())).status).toBe(200)
    expect((await ask("DELETE", `${brand()}?confirm=My%20brand`, undefined, started.writeKey)).status).toBe(403)
  })

  it("runs a day later: until then sites read on, nobody changes the brand, and an owner can cancel it", async () => {
    const { id } = await started.publish({ title: "Shown" })
    ahead = 2 * hour
    const { body } = await ask("DELETE", `${brand()}?confirm=My%20brand`)
    expect(body).toMatchObject({ id: started.brandId, deleted: false, articles_left: 0 })
    const at = Date.parse(body.deletes_at ?? "")
    expect(Math.abs(at - Date.now() - 26 * hour)).toBeLessThan(hour)
    ahead = 25 * hour
    // Who asks again does not put it off.
    expect((await ask("DELETE", `${brand()}?confirm=My%20brand`)).body).toMatchObject({ deletes_at: body.deletes_at })
    expect((await ask("GET", brand())).body.deletes_at).toBe(body.deletes_at)
    expect((await ask("GET", `/v1/content/${id}`, undefined, started.apiKey)).status).toBe(200)
    const refused = [
      await ask("POST", `${brand()}/content`, { title: "Late" }, started.writeKey),
      await ask("POST", `/v1/content/${id}/publish`, {}, started.writeKey),
      await ask("POST", `${brand()}/scans`, {}),
      await ask("PATCH", brand(), { name: "Other" }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(refused[0]?.body.detail).toContain("update_brand with deletes_at=null")
    // What takes something away goes on.
    expect((await ask("POST", `/v1/content/${id}/unpublish`, {}, started.writeKey)).status).toBe(200)
    expect((await ask("PATCH", brand(), { deletes_at: null }, started.writeKey)).status).toBe(403)
    expect((await ask("PATCH", brand(), { deletes_at: null })).body.deletes_at).toBeNull()
    ahead = 30 * hour
    expect((await ask("POST", `${brand()}/content`, { title: "Kept" }, started.writeKey)).status).toBe(201)
    expect((await ask("PATCH", brand(), { deletes_at: "2030-01-01T00:00:00Z" })).status).toBe(422)
  })

  it("is done at once for a brand that is less than an hour old, such as one of a test", async () => {
    const { body } = await ask("DELETE", `${brand()}?confirm=My%20brand`)
    expect(body).toMatchObject({ id: started.brandId, deleted: true })
    expect((await ask("GET", brand())).status).toBe(404)
    expect((await ask("GET", "/v1/brands")).body).toMatchObject({ data: [] })
  })

  it("deletes the brand from every table after its day, in slices, and keeps other brands", async () => {
    const { body: other } = await ask("POST", "/v1/brands", { name: "Other" })
    const kept = `/v1/brands/${other.id}`
    await ask("POST", `${kept}/content`, { title: "Kept" })
    const article = await started.publish({ title: "Gone", tags: ["a"] })
    await started.call("PATCH", `/v1/content/${article.id}`, { slug: "moved" })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    const hook = await started.call<{ id: string }>("POST", `${brand()}/webhooks`, { url: "http://127.0.0.1:9/x" })
    await started.call("POST", `/v1/webhooks/${hook.id}/test`, {})
    await fetch(`${started.url}${brand()}/content`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${started.writeKey}`,
        "content-type": "application/json",
        "idempotency-key": "once",
      },
      body: JSON.stringify({ title: "Once" }),
    })

    await started.call("DELETE", `/v1/content/${(await started.publish({ title: "Thrown away" })).id}`)
    ahead = 2 * hour
    await ask("DELETE", `${brand()}?confirm=My%20brand`)
    // The worker that deletes it stops between two slices, and the next process goes on.
    await started.close()
    ahead = 27 * hour
    const killed = await openOnEngine(dataDir)
    const now = () => Date.now() + ahead
    expect(await purgeBrand(killed, started.brandId, { now, mostSlices: 3 })).toBeDefined()
    await killed.destroy()
    const service = await createService({ dataDir, ...(await onEngine(dataDir)), now, rateLimit: false })
    const read = async (path: string, credential = started.operatorToken) => {
      const headers = { authorization: `Bearer ${credential}` }
      return (await service.fetch(new Request(started.url + path, { headers }))).json() as Promise<Problem>
    }
    for (const key of [started.apiKey, started.writeKey]) {
      expect((await read(`${brand()}/content`, key)).code).toBe("invalid_token")
    }
    expect((await read(brand())).code).toBe("not_found")
    expect(await read("/v1/brands")).toMatchObject({ data: [{ name: "Other" }] })
    expect(await read(`${kept}/content?status=all`)).toMatchObject({ data: [{ title: "Kept" }] })
    const whole = await openOnEngine(dataDir)
    const brands = whole.selectFrom("brands").select("name")
    await vi.waitFor(async () => expect(await brands.execute()).toEqual([{ name: "Other" }]))
    await whole.destroy()
    await service.close()

    const database = await openOnEngine(dataDir)
    // The queue of Postgres has its own schema.
    const all = await database.introspection.getTables()
    const tables = all.filter(({ schema = "public" }) => schema === "public")
    expect(tables.length).toBeGreaterThan(10)
    // A job that finds nothing may wait.
    for (const { name } of tables.filter((table) => table.name !== "jobs")) {
      const rows = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(database)).rows)
      const left = [started.brandId, article.id, hook.id, "Once"].filter((text) => rows.includes(text))
      // Who deleted it is the account's to know.
      expect([name, left]).toEqual([name, name === "actions" ? [started.brandId] : []])
    }
    await database.destroy()
    started = await startService()
  })
})

describe("a brand's profile", () => {
  it("is empty at first, replaced as a whole, and left out of lists", async () => {
    const empty = { voice: null, audience: null, products: [], facts: [], banned_claims: [] }
    expect((await ask("GET", brand())).body.profile).toEqual(empty)
    const profile = { voice: "Plain", products: [{ name: "Tea" }], facts: ["Founded in 1990"] }
    const stored = {
      ...empty,
      ...profile,
      products: [{ name: "Tea", description: null, url: null }],
    }
    expect((await ask("PUT", `${brand()}/profile`, profile)).body.profile).toEqual(stored)
    expect((await ask("GET", brand())).body.profile).toEqual(stored)
    expect((await ask("PUT", `${brand()}/profile`, { audience: "Cooks" })).body.profile).toEqual({
      ...empty,
      audience: "Cooks",
    })
    expect(JSON.stringify((await ask("GET", "/v1/brands")).body)).not.toContain("profile")
  })

  it("is limited in size", async () => {
    for (const profile of [{ voice: "x".repeat(5001) }, { facts: Array(201).fill("x") }, { slogan: "x" }]) {
      expect((await ask("PUT", `${brand()}/profile`, profile)).status).toBe(422)
    }
  })

  it("can be written only with an account's token", async () => {
    expect((await ask("PUT", `${brand()}/profile`, {}, started.writeKey)).status).toBe(403)
  })
})

it("a brand's schedule reads search data daily by default, and keeps what a change leaves out", async () => {
  const hours = { scans: null, audits: null, search_data: null }
  const rest = { audits: "off", search_data: "daily", hours, paused: [], scan_engines: [], scan_tags: [], judge: false }
  const usual = { scans: "off", ...rest }
  expect((await ask("GET", brand())).body.schedule).toEqual(usual)
  await ask("PATCH", brand(), { schedule: { scans: "weekly" } })
  await ask("PATCH", brand(), { schedule: { audits: "monthly", hours: { audits: 3 }, paused: ["scans"] } })
  await ask("PATCH", brand(), { schedule: { hours: { scans: 23 } } })
  const changed = { scans: "weekly", audits: "monthly", hours: { ...hours, scans: 23, audits: 3 }, paused: ["scans"] }
  const { schedule } = (await ask("PATCH", brand(), { aliases: ["Mine"] })).body satisfies Brand
  expect(schedule).toEqual({ ...usual, ...changed })
  expect((await ask("PATCH", brand(), { schedule: { hours: { scans: 24 } } })).status).toBe(422)
})

it("a brand has a time zone that exists, or none", async () => {
  expect((await ask("GET", brand())).body.time_zone).toBeNull()
  expect((await ask("PATCH", brand(), { time_zone: "Asia/Kolkata" })).body.time_zone).toBe("Asia/Kolkata")
  expect((await ask("PATCH", brand(), { aliases: ["Mine"] })).body.time_zone).toBe("Asia/Kolkata")
  const refused = await ask("PATCH", brand(), { time_zone: "Berlin" })
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("such as Europe/Berlin")])
  expect((await ask("PATCH", brand(), { time_zone: null })).body.time_zone).toBeNull()
})

it("get_brand_setup shows what is configured and what is missing", async () => {
  const configured = async () => {
    const { body } = await ask("GET", `${brand()}/setup`)
    expect(body).toMatchObject({ engines: [], writers: [] })
    return Object.fromEntries(body.steps.map((step) => [step.name, step.configured ? step.count : 0]))
  }
  const before = await configured()
  expect(before).toMatchObject({ domains: 0, profile: 0, published_content: 0, webhook: 0, publishing_target: 0 })
  expect(before["api_key"]).toBe(2)
  await ask("PATCH", brand(), { domains: ["example.com"] })
  await ask("PUT", `${brand()}/profile`, { voice: "Plain" })
  await started.publish({ title: "One" })
  const hook = await started.call<{ id: string }>("POST", `${brand()}/webhooks`, { url: "http://127.0.0.1:9/x" })
  const google = { kind: "google", config: {}, credentials: { client_email: "a@example.com", private_key: "k" } }
  await ask("POST", `${brand()}/integrations`, { name: "Search", connection: google })
  const now = { domains: 1, profile: 1, published_content: 1, webhook: 1, publishing_target: 0, search_data: 1 }
  expect(await configured()).toMatchObject(now)
  await started.call("PATCH", `/v1/webhooks/${hook.id}`, { enabled: false })
  expect(await configured()).toMatchObject({ ...now, webhook: 0 })
})

it("get_brand_setup tells budgets if it is asked, and only those that the instance sets", async () => {
  const plain = await ask("GET", `${brand()}/setup`)
  expect(plain.body).not.toHaveProperty("budgets")
  expect((await ask("GET", `${brand()}/setup?budgets=true`)).body).toMatchObject({ budgets: [] })
  const limited = await startService({
    scanBudget: 2,
    scanQuestions: 50,
    writingLimits: { brandMonth: 3, accountMonth: 4 },
    now: () => Date.parse("2026-11-18T10:00:00Z"),
  })
  onTestFinished(() => limited.close())
  const { budgets } = await limited.call<BrandSetup>("GET", `/v1/brands/${limited.brandId}/setup?budgets=true`)
  expect(budgets).toEqual(
    [
      ["scans", 2],
      ["questions", 50],
      ["writing", 3],
      ["account_writing", 4],
    ].map(([budget, limit]) => {
      return { budget, month: "2026-11", used: 0, limit }
    }),
  )
})

it("get_brand_setup counts imported search data as configured", async () => {
  const rows = ["2026-03-01", "2026-03-02"].map((date) => ({ date, keys: [], clicks: 1, impressions: 9, position: 2 }))
  await ask("POST", `${brand()}/search-performance/import`, { dimensions: [], rows })
  const { body } = await ask("GET", `${brand()}/setup`)
  const step = body.steps.find(({ name }) => name === "search_data")
  expect(step).toMatchObject({ configured: true, count: 2 })
  expect(step?.detail).toContain("Search data is imported: 2 days or periods.")
})

describe("names", () => {
  const google = { kind: "google", config: {}, credentials: { client_email: "a@example.com", private_key: "k" } }
  const inputs: [string, string, string, (name: string) => object][] = [
    ["a brand", "POST", "/v1/brands", (name) => ({ name })],
    ["a renamed brand", "PATCH", "", (name) => ({ name })],
    ["an alias", "PATCH", "", (name) => ({ aliases: [name] })],
    ["a product", "PUT", "/profile", (name) => ({ products: [{ name }] })],
    ["a custom field", "PATCH", "", (title) => ({ custom_fields: { level: { type: "string", title } } })],
    ["a competitor", "POST", "/competitors", (name) => ({ name })],
    ["a label of a prompt", "POST", "/prompts", (tag) => ({ prompts: [{ text: "Which?", tags: [tag] }] })],
    ["a webhook's note", "POST", "/webhooks", (description) => ({ url: "http://127.0.0.1:9/x", description })],
    ["an integration", "POST", "/integrations", (name) => ({ name, connection: google })],
    ["a key", "POST", "/api-keys", (name) => ({ name })],
  ]

  it.each(inputs)("%s stays on one line, and shows its letters in their order", async (_, method, path, toBody) => {
    const url = path.startsWith("/v1/") ? path : brand() + path
    for (const mark of ["\r\n", "\n", "\t", "\0", "\u001B", "\u0085", "\u2028", "\u2029", "\u202E", "\u2066"]) {
      const { status, body } = await ask(method, url, toBody(`Acme${mark}Sign in at http://evil.example/`))
      expect([JSON.stringify(mark), status, body.detail]).toEqual([
        JSON.stringify(mark),
        422,
        expect.stringMatching(/one line/),
      ])
    }
    expect((await ask(method, url, toBody("Åcme & Söhne، العربية 日本 👩‍👩‍👧"))).status).toBeLessThan(300)
  })

  it("a name that was stored before is still read, and can be replaced", async () => {
    const db = await openOnEngine(dataDir)
    const name = "Acme\r\nLine two\u202E"
    await db.updateTable("brands").set({ name }).execute()
    await db.destroy()
    expect((await ask("GET", brand())).body.name).toBe(name)
    const replaced = await ask("PATCH", brand(), { name: "Acme" })
    expect([replaced.status, replaced.body.name]).toEqual([200, "Acme"])
  })
})
