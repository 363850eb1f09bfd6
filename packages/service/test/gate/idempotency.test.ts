import type { Article, Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

let started: StartedService
let time = Date.UTC(2026, 0, 1)
beforeEach(async () => {
  started = await startService({ now: () => time })
})
afterEach(() => started.close())

const contentPath = () => `/v1/brands/${started.brandId}/content`
const post = async (key: string, body: unknown, credential = started.writeKey, path = contentPath()) => {
  const response = await fetch(started.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  })
  const replayed = response.headers.get("idempotency-replayed")
  return {
    status: response.status,
    replayed,
    headers: ["content-type", "etag", "location"].map((name) => response.headers.get(name)),
    body: (await response.json()) as Omit<Article, "status"> & Partial<Problem>,
  }
}
const count = async () =>
  (await started.call<{ data: unknown[] }>("GET", `/v1/brands/${started.brandId}/content?status=all`)).data.length

it("a repeated POST gets the first answer and runs once", async () => {
  const first = await post("k1", { title: "One" })
  const second = await post("k1", { title: "One" })
  expect(second).toEqual({ ...first, replayed: "true" })
  expect(await count()).toBe(1)
})

it("concurrent repetitions run once; the others get the answer or have to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("k1", { title: "One" })))
  expect(await count()).toBe(1)
  for (const { status, body } of answers) expect(status === 201 || body.code === "in_progress").toBe(true)
  expect(answers.some(({ status }) => status === 201)).toBe(true)
})

it("another body with the same key is refused, and each credential has its own keys", async () => {
  await post("k1", { title: "One" })
  expect((await post("k1", { title: "Two" })).body.code).toBe("idempotency_key_reused")
  expect((await post("k1", { title: "Two" }, started.operatorToken)).status).toBe(201)
})

it("a refused call leaves the key free, and a finished call does after a day", async () => {
  expect((await post("k1", { title: "" })).status).toBe(422)
  expect((await post("k1", { title: "One" })).status).toBe(201)
  time += 25 * 3_600_000
  expect((await post("k1", { title: "Two" })).status).toBe(201)
})

it("a replay returns the first answer whatever has happened to the item, and shows no more than before", async () => {
  const { body } = await post("k1", { title: "One" })
  const path = `/v1/content/${body.id}/publish`
  const first = await post("k2", {}, started.writeKey, path)
  expect(first.headers[1]).toMatch(/^"cnt_/)
  await started.call("PATCH", `/v1/content/${body.id}`, { title: "Two" })
  expect(await post("k2", {}, started.writeKey, path)).toEqual({ ...first, replayed: "true" })
  await started.call("DELETE", `/v1/content/${body.id}`)
  expect(await post("k2", {}, started.writeKey, path)).toEqual({ ...first, replayed: "true" })
})

it("an API key is created once, and a replay shows it again", async () => {
  const path = `/v1/brands/${started.brandId}/api-keys`
  const first = await post("k1", { name: "once" }, started.operatorToken, path)
  expect(first).toMatchObject({ status: 201, replayed: null, body: { key: expect.stringMatching(/^ctb_/) } })
  expect(await post("k1", { name: "once" }, started.operatorToken, path)).toEqual({ ...first, replayed: "true" })
  expect((await post("k1", { name: "other" }, started.operatorToken, path)).body.code).toBe("idempotency_key_reused")
  const { data } = await started.call<{ data: { name: string }[] }>("GET", path, undefined, started.operatorToken)
  expect(data.filter(({ name }) => name === "once")).toHaveLength(1)
})

it("an invalid idempotency key is refused", async () => {
  expect((await post("a b", { title: "One" })).status).toBe(422)
  expect((await post("x".repeat(256), { title: "One" })).status).toBe(422)
})
