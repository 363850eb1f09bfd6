import { type ApiKey, apiKeySchema, type CreatedApiKey, type Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

const begin = Date.UTC(2026, 6, 5)
let time: number
let started: StartedService
let path: string
beforeEach(async () => {
  time = begin
  started = await startService({ now: () => time })
  path = `/v1/brands/${started.brandId}/api-keys`
})
afterEach(() => started.close())

const manage = <Answer>(method: string, at: string, body?: unknown) =>
  started.call<Answer>(method, at, body, started.operatorToken)
const create = (body: unknown) => manage<CreatedApiKey>("POST", path, body)
const list = async () => (await manage<{ data: ApiKey[] }>("GET", path)).data
const find = async (id: string) => (await list()).find((key) => key.id === id)
const use = (key: string) => fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${key}` } })

it("is listed in the order of creation, with its scopes and without its secret", async () => {
  time += 1000
  const made = await create({ name: "build", scopes: ["content:read", "content:read_drafts"] })
  const keys = await list()
  for (const key of keys) expect(() => apiKeySchema.parse(key)).not.toThrow()
  const { key, ...shown } = made
  expect(keys.at(-1)).toEqual(shown)
  expect(JSON.stringify(keys)).not.toContain(key.slice(14, 46))
})

it("stores when it was last used, to the minute, without a write for each call", async () => {
  const { id, key } = await create({})
  expect((await find(id))?.last_used_at).toBeNull()
  await use(key)
  time += 59_000
  await use(key)
  expect((await find(id))?.last_used_at).toBe(new Date(begin).toISOString())
  time += 2000
  await use(key)
  expect((await find(id))?.last_used_at).toBe(new Date(begin + 61_000).toISOString())
})

it("expires to the millisecond, and cannot be created with an expiry in the past", async () => {
  const { id, key } = await create({ expires_at: "2026-07-05T03:00:00+02:00" })
  expect((await find(id))?.expires_at).toBe("2026-07-05T01:00:00.000Z")
  time += 3_600_000 - 1
  expect((await use(key)).status).toBe(200)
  time += 1
  const response = await use(key)
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([401, "token_expired"])
  const late = await fetch(started.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ expires_at: new Date(time).toISOString() }),
  })
  const problem = (await late.json()) as Problem
  expect([late.status, problem.errors?.[0]?.pointer]).toEqual([422, "/expires_at"])
})

it("stops working when revoked, stays in the list, and keeps the time of its first revocation", async () => {
  const { id, key } = await create({})
  const revoked = await manage<ApiKey>("DELETE", `${path}/${id}`)
  time += 5000
  expect((await use(key)).status).toBe(401)
  expect(await manage<ApiKey>("DELETE", `${path}/${id}`)).toEqual(revoked)
  expect((await find(id))?.revoked_at).toBe(new Date(begin).toISOString())
})
