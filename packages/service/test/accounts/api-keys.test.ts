import {
  type ApiKey,
  type ApiKeyActions,
  apiKeyActionsSchema,
  apiKeySchema,
  type Article,
  catalogue,
  type CreatedApiKey,
  type Problem,
  type Tool,
} from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { sendToolCall } from "../send-tool-call.ts"

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

it("lists what it did, the latest first and page by page, also when it is revoked, and for the account's token alone", async () => {
  const { id, key } = await create({ name: "agent", scopes: ["content:read", "content:read_drafts", "content:write"] })
  const call = <Answer>(method: string, at: string, body?: unknown) => started.call<Answer>(method, at, body, key)
  const article = await call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "One" })
  await call("PATCH", `/v1/content/${article.id}`, { body: "Text." })
  // It changes nothing.
  await call("PATCH", `/v1/content/${article.id}`, { body: "Text." })
  await call("GET", `/v1/content/${article.id}`)
  await started.call("PATCH", `/v1/content/${article.id}`, { title: "Renamed" })
  await manage("DELETE", `${path}/${id}`)
  const first = await manage<ApiKeyActions>("GET", `${path}/${id}?limit=1`)
  expect(() => apiKeyActionsSchema.parse(first)).not.toThrow()
  expect(first.key.revoked_at).not.toBeNull()
  const rest = await manage<ApiKeyActions>("GET", `${path}/${id}?cursor=${first.next_cursor}`)
  expect([first.has_more, rest.has_more]).toEqual([true, false])
  const subject = { kind: "content", id: article.id, name: "Renamed" }
  expect([...first.data, ...rest.data]).toMatchObject([
    { tool: "update_content", subject, version_before: 1, version_after: 2 },
    { tool: "create_content", subject, version_before: null, version_after: 1 },
  ])
  for (const credential of [started.writeKey, started.apiKey]) {
    await expect(started.call("GET", `${path}/${id}`, undefined, credential)).rejects.toThrow("API key cannot manage")
  }
  await expect(manage("GET", `${path}/nobody`)).rejects.toMatchObject({ message: expect.stringContaining("404") })
  await expect(manage("GET", `${path}/${id}?limit=0`)).rejects.toMatchObject({
    message: expect.stringContaining("422"),
  })
})

it("names calls that undo what it did, as long as they do, and says why not otherwise", async () => {
  const { id, key } = await create({
    scopes: ["content:read", "content:read_drafts", "content:write", "content:publish"],
  })
  const call = <Answer>(method: string, at: string, body?: unknown) => started.call<Answer>(method, at, body, key)
  const latest = async () => (await manage<ApiKeyActions>("GET", `${path}/${id}?limit=1`)).data[0]
  const { id: contentId } = await call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "One",
    body: "1",
  })
  const content = `/v1/content/${contentId}`
  const show = async () => {
    const {
      title,
      body,
      status,
      version,
      publish_at: at,
      has_unpublished_changes: isAhead,
    } = await call<Article>("GET", content)
    return { title, body, status, at, isAhead, version: status === "published" ? version : undefined }
  }
  /** Undoes the key's latest action as its answer says, and compares what there is with what there was. */
  const undo = async (act: () => Promise<unknown>, differs: object = {}) => {
    const before = await show()
    await act()
    const action = await latest()
    expect(action?.undo.refused).toBeNull()
    for (const { tool: name, input } of action?.undo.calls ?? []) {
      const tool = (catalogue as readonly Tool[]).find((one) => one.name === name)
      if (tool === undefined) throw new Error(`There is no tool ${name}`)
      const answer = await sendToolCall(started, tool, input, { authorization: `Bearer ${started.operatorToken}` })
      expect(answer.status, answer.text).toBeLessThan(300)
    }
    expect(await show()).toEqual({ ...before, ...differs })
    const { refused, calls } = (await latest())?.undo ?? {}
    expect([typeof refused, calls]).toEqual(["string", []])
  }
  await undo(() => call("PATCH", content, { title: "Two", body: "2" }))
  await undo(() => call("POST", `${content}/publish`, { publish_at: "2030-01-01T00:00:00Z" }))
  await call("POST", `${content}/publish`, { publish_at: "2030-01-01T00:00:00Z" })
  await undo(() => call("POST", `${content}/unpublish`, { only: "schedule" }))
  await undo(() => call("POST", `${content}/publish`, {}), { status: "unpublished", at: undefined, version: undefined })
  await undo(() => call("DELETE", content))
  await call("POST", `${content}/publish`, {})
  await undo(() => call("POST", `${content}/unpublish`, {}))
  await call("PATCH", content, { body: "3" })
  await undo(() => call("POST", `${content}/publish`, {}), { body: "1", isAhead: false, version: 5 })

  await call("DELETE", content)
  await started.call("PATCH", content, { trashed: false })
  expect((await latest())?.undo).toEqual({ calls: [], refused: "It is out of the trash again." })
  await call("DELETE", content)
  await call("DELETE", `${content}?permanent=true`)
  expect(await latest()).toMatchObject({
    subject: { name: null },
    undo: { refused: "It is deleted for good." },
  })
})
