import type { Article } from "@citable/contract"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { readSeries } from "../read-series.ts"
import {
  type BegunWriting,
  startWritingService,
  type WritingService,
  type WrittenArticle,
} from "../start-writing-service.ts"

const body = "## Storage\n\nKeep beans dry.\n\n## Grinding\n\nGrind them fresh.\n"
const edit = (text: string) => ({
  text: JSON.stringify({
    title: null,
    edits: [{ op: "replace", block: 2, text }],
    remove_addresses: [],
    unprotect: [],
    note: "",
  }),
})

let world: WritingService
let article: Article
beforeEach(async () => {
  world = await startWritingService(() => edit("Keep beans dry and dark."), { metrics: true })
  article = await world.call("POST", `/v1/brands/${world.started.brandId}/content`, { title: "Coffee beans", body })
})
afterEach(() => world.close())

const path = (rest = "") => `/v1/content/${article.id}${rest}`
const rewrite = () => world.call<BegunWriting>("POST", path("/rewrite"), { instructions: "Say where to keep them." })
const read = () => world.call<WrittenArticle>("GET", path())
/** Makes the model wait, so that its job keeps running. */
function hold(): void {
  world.reply(() => ({ fault: "hang" }))
}
const asked = () => vi.waitFor(() => expect(world.vendor.requests.length).toBeGreaterThan(0))
const status = (method: string, rest: string, sent?: unknown, headers: Record<string, string> = {}) =>
  fetch(world.started.url + path(rest), {
    method,
    headers: {
      authorization: `Bearer ${world.started.operatorToken}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  })

it("a limit in dollars refuses a model whose price is unknown, unless the jobs are limited too", async () => {
  const write = () => Promise.reject(new Error("Nobody is asked."))
  const local = { name: "local", model: "m-8b", prices: null, write }
  for (const [writingLimits, expected] of [
    [{ brandMonth: 5 }, /501.*The price of local \(m-8b\) is unknown.*WRITER_PRICES.*WRITING_JOBS/],
    [{ job: 5 }, /501.*The price of local/],
    [{ brandMonth: 5, jobsMonth: 1 }, undefined],
    [{}, undefined],
  ] as const) {
    const other = await startWritingService(() => edit(""), { writers: [local], writingLimits })
    const own = `/v1/brands/${other.started.brandId}`
    const { id } = await other.call<Article>("POST", `${own}/content`, { title: "Coffee beans", body })
    const rewriting = other.call("POST", `/v1/content/${id}/rewrite`, { instructions: "Say where to keep them." })
    if (expected === undefined) await expect(rewriting).resolves.toMatchObject({ content: { status: "generating" } })
    else await expect(rewriting).rejects.toThrow(expected)
    await other.close()
  }
})

it("a rewrite answers at once, ends as a new version, and tells a webhook", async () => {
  const { content, writing } = await rewrite()
  expect(content).toMatchObject({ id: article.id, status: "generating", version: 1 })
  expect(writing).toMatchObject({ kind: "rewrite", status: "queued", step: "waiting", writer: "claude", version: null })
  expect(writing.estimate_usd).toBeGreaterThan(0)
  const after = await world.ended(article.id)
  expect(after).toMatchObject({
    status: "draft",
    version: 2,
    body: body.replace("Keep beans dry.", "Keep beans dry and dark."),
    writing: { id: writing.id, status: "completed", step: "done", version: 2, error: null },
  })
  expect(after.writing?.prompts["rewrite-blocks"]).toMatch(/^[0-9a-f]{12}$/)
  expect(after.writing?.cost_usd).toBeGreaterThan(0)
  expect(after.writing?.cost_usd).toBeLessThanOrEqual(writing.estimate_usd ?? 0)
  const spent = (await readSeries(world.started.service)).get('citable_spent_dollars_total{work="writing"}')
  expect(spent).toBeCloseTo(after.writing?.cost_usd ?? 0, 6)
  await vi.waitFor(() => expect(world.events).toHaveLength(1))
  expect(world.events[0]).toMatchObject({
    type: "content.generated",
    data: { content_id: article.id, writing_id: writing.id, kind: "rewrite", version: 2 },
  })
})

it("while a model writes, edits, publishes and further jobs answer 409, and the article can be read", async () => {
  hold()
  await rewrite()
  await asked()
  for (const [method, rest, sent] of [
    ["PATCH", "", { title: "Mine" }],
    ["POST", "/publish", {}],
    ["POST", "/rewrite", { instructions: "Again." }],
    ["POST", "/translate", { locale: "de" }],
  ] as const) {
    const refused = await status(method, rest, sent)
    expect({ rest, status: refused.status, ...((await refused.json()) as object) }).toMatchObject({
      rest,
      status: 409,
      code: "in_progress",
    })
  }
  const shown = await status("GET", "")
  expect(shown.headers.get("etag")).toBeNull()
  expect(await shown.json()).toMatchObject({ status: "generating", body, writing: { status: "running" } })
})

it("somebody can stop a model, edit in the same call, and nothing that it answers later is saved", async () => {
  hold()
  await rewrite()
  await asked()
  const stopped = await world.call<Article>("PATCH", path(), { cancel_writing: true, title: "Mine" })
  expect(stopped).toMatchObject({ status: "draft", title: "Mine", body })
  expect(await read()).toMatchObject({ status: "draft", version: 2, writing: { status: "cancelled" } })
  const nothing = await status("PATCH", "", { cancel_writing: true })
  expect(nothing.status).toBe(409)
  world.reply(() => edit("Too late."))
  expect(await rewrite()).toMatchObject({ content: { status: "generating" } })
  expect((await world.ended(article.id)).body).toContain("Too late.")
  expect(world.events.map(({ type }) => type)).not.toContain("content.generation_failed")
})

it("a published article stays live while it is rewritten, and keeps the rewritten text as changes that are not live", async () => {
  await world.call("POST", path("/publish"), {})
  await rewrite()
  const after = await world.ended(article.id)
  expect(after).toMatchObject({ status: "published", has_unpublished_changes: true })
  const live = await world.started.call<Article>("GET", path(), undefined, world.started.apiKey)
  expect(live).toMatchObject({ status: "published", body })
  expect(live).not.toHaveProperty("writing")
})

it("an article that is unpublished or deleted meanwhile stays so", async () => {
  await world.call("POST", path("/publish"), {})
  hold()
  await rewrite()
  await asked()
  await world.call("POST", path("/unpublish"), {})
  expect(await read()).toMatchObject({ status: "generating" })
  expect(await world.call<Article>("PATCH", path(), { cancel_writing: true })).toMatchObject({ status: "unpublished" })
  await rewrite()
  await world.call("DELETE", path())
  expect((await status("GET", "")).status).toBe(404)
})

it("a scheduled article is not rewritten, because nobody would have read what goes live", async () => {
  await world.call("POST", path("/publish"), { publish_at: "2099-01-01T00:00:00Z" })
  const refused = await status("POST", "/rewrite", { instructions: "Shorter." })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain("unpublish_content")
  expect(world.vendor.requests).toEqual([])
})

it("a model that refuses leaves the article as it was, says why, and tells a webhook", async () => {
  world.reply(() => ({ text: "", stop: "refusal" }))
  await rewrite()
  expect(await world.ended(article.id)).toMatchObject({
    status: "draft",
    version: 1,
    body,
    writing: {
      status: "failed",
      error: { code: "engine_answer_refused", message: "claude refused to write." },
    },
  })
  await vi.waitFor(() => expect(world.events).toHaveLength(1))
  expect(world.events[0]).toMatchObject({
    type: "content.generation_failed",
    data: { content_id: article.id, code: "engine_answer_refused" },
  })
})

it("an answer that cannot be used ends the job at once, because the job would read the same one again", async () => {
  world.reply(() => ({ text: "I had rather not." }))
  await rewrite()
  expect(await world.ended(article.id)).toMatchObject({
    status: "draft",
    body,
    writing: { status: "failed", error: { code: "engine_unreadable" } },
  })
  expect(world.vendor.requests).toHaveLength(2)
})

it("a busy vendor is asked again, and the job goes on", async () => {
  let failures = 2
  world.reply(() =>
    failures-- > 0
      ? { fault: { status: 529, message: "Overloaded", headers: { "retry-after": "0" } } }
      : edit("Keep beans dry, dark and cool."),
  )
  await rewrite()
  expect((await world.ended(article.id)).body).toContain("dry, dark and cool")
})

it("a job that would cost more than the limit answers 429 before any request, and the article stays free", async () => {
  const poor = await startWritingService(() => edit("No."), { writingLimits: { job: 0.000_001 } })
  try {
    const { brandId } = poor.started
    const own = await poor.call<Article>("POST", `/v1/brands/${brandId}/content`, { title: "Beans", body })
    await expect(poor.call("POST", `/v1/content/${own.id}/rewrite`, { instructions: "Shorter." })).rejects.toThrow(
      /429.*allowance_exhausted/,
    )
    expect(await poor.call<Article>("GET", `/v1/content/${own.id}`)).toMatchObject({ status: "draft", revision: 1 })
    expect(poor.vendor.requests).toEqual([])
  } finally {
    await poor.close()
  }
})

it("readers of a preview and of published content do not see what a model costs", async () => {
  await rewrite()
  await world.ended(article.id)
  const { token } = await world.call<{ token: string }>("POST", path("/preview"), {})
  expect(await world.started.call("GET", path(), undefined, token)).not.toHaveProperty("writing")
  expect(await read()).toHaveProperty("writing")
})

it("without a model, the tools answer 501 and say what to set up", async () => {
  const bare = await startWritingService(() => edit("No."), { writers: [] })
  try {
    const { brandId } = bare.started
    await expect(bare.call("POST", `/v1/brands/${brandId}/content/generate`, { brief: "Beans" })).rejects.toThrow(
      /501.*No language model is set up/,
    )
  } finally {
    await bare.close()
  }
})

it("a service closes, although a language model heeds no signal", async () => {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>()
  const write = () => new Promise<never>(() => resolve())
  const deaf = await startWritingService(() => edit("No."), {
    writers: [{ name: "deaf", model: "test-1", prices: null, write }],
  })
  const begun = deaf.call("POST", `/v1/brands/${deaf.started.brandId}/content/generate`, { brief: "Beans" })
  await Promise.all([begun, isAsked])
  await expect(deaf.close()).resolves.toBeUndefined()
})

it("a key that may not let a model write, or may not read or write the drafts itself, is refused", async () => {
  const { brandId, writeKey } = world.started
  for (const [where, sent] of [
    [`/v1/brands/${brandId}/content/generate`, { brief: "Beans" }],
    [path("/rewrite"), { instructions: "Shorter." }],
    [path("/translate"), { locale: "de" }],
  ] as const) {
    await expect(world.started.call("POST", where, sent, writeKey)).rejects.toThrow(/403.*content:generate/)
  }
  for (const missing of ["content:read_drafts", "content:write"]) {
    const scopes = [
      "content:read",
      "content:read_drafts",
      "content:write",
      "content:publish",
      "content:generate",
    ] as const
    const key = await world.started.createKey(scopes.filter((scope) => scope !== missing))
    for (const [where, sent] of [
      [path("/rewrite"), { instructions: "Shorter." }],
      [path("/translate"), { locale: "de" }],
    ] as const)
      await expect(world.started.call("POST", where, sent, key), `${where} without ${missing}`).rejects.toThrow(
        new RegExp(`403.*${missing}`),
      )
  }
  expect(world.vendor.requests).toEqual([])
})
