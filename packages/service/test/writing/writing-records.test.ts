import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, ChangePage } from "@citable/contract"
import type { StartOptions } from "@citable/dev"
import type { Writer } from "@citable/service"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"
import {
  type BegunWriting,
  startWritingService,
  type WritingService,
  type WrittenArticle,
} from "../start-writing-service.ts"

const secret = "Zanzibar"
const edited = {
  title: null,
  edits: [{ op: "replace", block: 1, text: `Keep ${secret} beans dry.` }],
  remove_addresses: [],
  unprotect: [],
  note: "",
}

let dataDir: string
let world: WritingService
let db: Database
let article: Article
beforeEach(() => start())
afterEach(() => stop())

async function start(options: StartOptions = {}): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), "citable-writing-"))
  world = await startWritingService(() => ({ text: JSON.stringify(edited) }), { dataDir, ...options })
  db = await openOnEngine(dataDir)
  const fields = { title: "Coffee beans", body: `Keep ${secret} beans.`, tags: ["coffee"], authors: [{ name: "Ada" }] }
  article = await world.call("POST", `/v1/brands/${world.started.brandId}/content`, fields)
}

async function stop(): Promise<void> {
  await db.destroy()
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function restart(options: StartOptions): Promise<void> {
  await stop()
  await start(options)
}

const rewrite = () =>
  world.call<BegunWriting>("POST", `/v1/content/${article.id}/rewrite`, {
    instructions: `Say where to keep ${secret}.`,
  })
const translate = () =>
  world.call<{ content: Article }>("POST", `/v1/content/${article.id}/translate`, { locale: "de" })
/** Every row of the tables of writing, with the answers of models as text. */
async function readRows() {
  const jobs = await db.selectFrom("writing_jobs").selectAll().execute()
  const calls = await db.selectFrom("writing_calls").selectAll().execute()
  return { jobs, calls, steps: await db.selectFrom("writing_steps").selectAll().execute() }
}

it("what a job read goes when it ends, and its answer and its cost stay", async () => {
  await rewrite()
  await world.ended(article.id)
  const { calls, steps } = await readRows()
  expect(steps).toEqual([])
  expect(calls).toEqual([expect.objectContaining({ step: "rewrite 1", answer: expect.any(Uint8Array) as Uint8Array })])
})

it("a claim that rules alone let pass in an older result reads as looked up, and one that a model judged as passed", async () => {
  await rewrite()
  const { writing } = await world.ended(article.id)
  const check = { kind: "claim", text: "A", sources: [] }
  const checks = [
    { ...check, state: "passed", detail: "Its numbers, dates, names and quotations are in the sources." },
    { ...check, state: "passed", detail: "They are there. A second model found that they say it." },
    { ...check, kind: "score", state: "passed", detail: "Every check of the text passed." },
  ]
  const result = JSON.stringify({ version: 2, prompts: {}, source: null, checks })
  await db
    .updateTable("writing_jobs")
    .set({ result })
    .where("id", "=", writing?.id ?? "")
    .execute()
  const shown = await world.call<WrittenArticle>("GET", `/v1/content/${article.id}`)
  expect(shown.writing?.checks.map(({ state }) => state)).toEqual(["looked_up", "passed", "passed"])
})

it("a deleted article leaves nothing of its text in the jobs that wrote it, and what they cost still counts", async () => {
  await rewrite()
  await world.ended(article.id)
  await world.call("DELETE", `/v1/content/${article.id}`)
  const { jobs, calls, steps } = await readRows()
  expect(jobs).toEqual([expect.objectContaining({ content_id: article.id, settings: "{}", result: null })])
  expect(jobs[0]?.spent).toBeGreaterThan(0)
  expect(calls).toEqual([expect.objectContaining({ answer: null, cost: jobs[0]?.spent })])
  expect(JSON.stringify([jobs, steps])).not.toContain(secret)
})

it("an answer that comes after its article was deleted is paid, and not kept", async () => {
  let answer = (): void => undefined
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  const slow: Writer = {
    name: "slow",
    model: "slow-1",
    prices: { input: 1, cached: 1, output: 1 },
    async write() {
      asked += 1
      await waiting
      const usage = { input: 100, cached: 0, output: 100 }
      return { text: JSON.stringify(edited), stop: "end", usage, model: "slow-1", cost: 0.0002, raw: secret }
    },
  }
  await restart({ writers: [slow] })
  await rewrite()
  await vi.waitFor(() => expect(asked).toBe(1))
  await world.call("DELETE", `/v1/content/${article.id}`)
  answer()
  const calls = await vi.waitFor(async () => {
    const rows = (await readRows()).calls
    expect(rows).toHaveLength(1)
    return rows
  })
  expect(calls[0]).toMatchObject({ answer: null, cost: 200 })
  expect((await readRows()).jobs[0]).toMatchObject({ status: "cancelled", spent: 200, reserved: 0 })
  expect((await readRows()).steps).toEqual([])
})

it("a deleted brand takes its jobs along", async () => {
  await rewrite()
  await world.ended(article.id)
  const { name } = await world.call<{ name: string }>("GET", `/v1/brands/${world.started.brandId}`)
  await world.call("DELETE", `/v1/brands/${world.started.brandId}?confirm=${encodeURIComponent(name)}`)
  await vi.waitFor(async () => expect(await readRows()).toEqual({ jobs: [], calls: [], steps: [] }), {
    timeout: 60_000,
  })
})

it("a translation that failed gets its original's author and a slug of its own when it is tried again", async () => {
  world.reply(() => ({ text: "", stop: "refusal" }))
  const { content } = await translate()
  expect(await world.ended(content.id)).toMatchObject({ status: "failed", slug: "coffee-beans", tags: [] })
  world.reply((_, count) => {
    const messages = world.vendor.requests[count - 1]?.["messages"]
    const ids = [...JSON.stringify(messages).matchAll(/\\"id\\":\\"([^"\\]+)\\"/g)].map(([, id]) => id)
    const texts = ["Kaffeebohnen", `Bewahren Sie ${secret} auf.`]
    return { text: JSON.stringify({ segments: ids.map((id, at) => ({ id, text: texts[at] })) }) }
  })
  expect((await translate()).content.id).toBe(content.id)
  expect(await world.ended(content.id)).toMatchObject({
    status: "draft",
    title: "Kaffeebohnen",
    slug: "kaffeebohnen",
    tags: ["coffee"],
    author: { name: "Ada" },
  })
})

it("a call that is sent again with its idempotency key begins no second job", async () => {
  world.reply(() => ({ fault: "hang" }))
  const send = async () => {
    const answer = await fetch(`${world.started.url}/v1/brands/${world.started.brandId}/content/generate`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${world.started.operatorToken}`,
        "content-type": "application/json",
        "idempotency-key": "beans-1",
      },
      body: JSON.stringify({ brief: "How to keep beans" }),
    })
    return { status: answer.status, location: answer.headers.get("location"), body: await answer.text() }
  }
  const first = await send()
  expect(first).toMatchObject({ status: 202, location: expect.stringMatching(/^\/v1\/content\/cnt_/) as string })
  expect(await send()).toEqual(first)
  expect((await readRows()).jobs).toHaveLength(1)
})

it.each(["fcpos-a-096-w8", "de-u-co-phonebk", "zz", "en-x"])(
  "an article is translated into any language that articles can have: %s",
  async (locale) => {
    world.reply(() => ({ text: "", stop: "refusal" }))
    const { content } = await world.call<{ content: Article }>("POST", `/v1/content/${article.id}/translate`, {
      locale,
    })
    expect(await world.ended(content.id)).toMatchObject({
      locale,
      writing: { status: "failed", error: { code: "engine_answer_refused" } },
    })
  },
)

it("readers of drafts get each change of the status, and readers of published articles get none", async () => {
  const feed = `/v1/brands/${world.started.brandId}/content/changes`
  const read = (token: string, credential = world.started.operatorToken) =>
    world.started.call<ChangePage>("GET", `${feed}?since=${encodeURIComponent(token)}`, undefined, credential)
  const begin = (credential: string) => world.started.call<ChangePage>("GET", feed, undefined, credential)
  const first = await begin(world.started.operatorToken)
  const live = await begin(world.started.apiKey)
  world.reply(() => ({ fault: "hang" }))
  await rewrite()
  const writing = await read(first.next_sync_token)
  expect(writing.data).toEqual([
    expect.objectContaining({ op: "upsert", content: expect.objectContaining({ status: "generating" }) as Article }),
  ])
  await world.call("PATCH", `/v1/content/${article.id}`, { cancel_writing: true })
  const ended = await read(writing.next_sync_token)
  expect(ended.data).toEqual([
    expect.objectContaining({ op: "upsert", content: expect.objectContaining({ status: "draft" }) as Article }),
  ])
  expect((await read(live.next_sync_token, world.started.apiKey)).data).toEqual([])
})
