import type { Article, CreatedApiKey, ToolOutput } from "@citable/contract"
import { startService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { obedientModel, readModelRequest } from "../obedient-model.ts"
import { type BegunWriting, startWritingService, type WritingService } from "../start-writing-service.ts"

let world: WritingService
let brand: string
let ahead: number
beforeEach(async () => {
  ahead = 0
  world = await startWritingService(
    (_, index) => ({ text: obedientModel(readModelRequest(world.vendor.requests[index - 1])) }),
    { writingLimits: { brandMonth: 9, jobsMonth: 3 }, now: () => Date.now() + ahead },
  )
  brand = `/v1/brands/${world.started.brandId}`
})
afterEach(() => world.close())

const brief = { brief: "How to choose a grinder", words: 200 }
async function estimate(path: string, input: object) {
  const { estimate: told, ...begun } = await world.call<ToolOutput<"generate_content">>("POST", path, {
    ...input,
    dry_run: true,
  })
  expect(begun).toEqual({ content: null, writing: null })
  if (told === undefined) throw new Error("A dry run tells no estimate.")
  return told
}
const articles = async () => (await world.call<ToolOutput<"list_content">>("GET", `${brand}/content?status=all`)).data
const write = () => world.call<Article>("POST", `${brand}/content`, { title: "Beans", body: "Keep beans dry." })
const request = (path: string, input: object, { key = world.started.operatorToken, once = "" } = {}) =>
  fetch(world.started.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...(once === "" ? {} : { "idempotency-key": once }),
    },
    body: JSON.stringify(input),
  })

it("a dry run tells the most that the job then reserves, what is left, and what former jobs cost", async () => {
  const first = await estimate(`${brand}/content/generate`, brief)
  expect(first).toMatchObject({ writer: "claude", judged: false, jobs: 0, tokens: null, job_limit_usd: 5 })
  expect(first.cost_usd?.from).toBe(first.cost_usd?.about)
  expect(first.cost_usd?.to).toBe(first.cost_usd?.most)
  expect(first.left).toMatchObject({
    money_usd: { left: 9, of: 9, owner: "brand" },
    jobs: { left: 3, of: 3 },
    used_usd: 0,
  })
  expect([world.vendor.requests, await articles()]).toEqual([[], []])

  const { content, writing } = await world.call<BegunWriting>("POST", `${brand}/content/generate`, brief)
  expect(writing.estimate_usd).toBe(first.cost_usd?.most)
  const { writing: done } = await world.ended(content.id)
  const next = await estimate(`${brand}/content/generate`, brief)
  expect(next).toMatchObject({ jobs: 1, left: { jobs: { left: 2, of: 3 }, used_usd: done?.cost_usd } })
  expect(next.cost_usd?.about).toBeCloseTo(done?.cost_usd ?? 0, 9)
})

it("a dry run of rewriting and of translating leaves the article as it is", async () => {
  const article = await write()
  const jobs = [
    [`/v1/content/${article.id}/translate`, { locale: "de" }],
    [`/v1/content/${article.id}/rewrite`, { instructions: "Shorten it." }],
  ] as const
  const most: unknown[] = []
  for (const [path, input] of jobs) most.push((await estimate(path, input)).cost_usd?.most)
  expect(await articles()).toEqual([article])
  for (const [at, [path, input]] of jobs.entries()) {
    const { content, writing } = await world.call<BegunWriting>("POST", path, input)
    expect(writing.estimate_usd).toBe(most[at])
    await world.ended(content.id)
  }
})

it("a dry run refuses what the job would refuse, and reads only what the caller may read", async () => {
  const { id } = await write()
  const detail = async (path: string, input: object, key?: string) => {
    const response = await request(path, { ...input, dry_run: true }, key === undefined ? {} : { key })
    return [response.status, ((await response.json()) as { detail?: string }).detail]
  }
  expect(await detail(`/v1/content/${id}/translate`, { locale: "en" })).toEqual([
    422,
    expect.stringContaining("already in en"),
  ])
  const prompt = { ...brief, prompt_id: "prm_1" }
  expect(await detail(`${brand}/content/generate`, prompt)).toEqual([422, expect.stringContaining("no prompt")])
  const { key } = await world.call<CreatedApiKey>("POST", `${brand}/api-keys`, { scopes: ["content:generate"] })
  expect(await detail(`/v1/content/${id}/rewrite`, { instructions: "Shorter." }, key)).toEqual([
    403,
    expect.stringContaining("content:read_drafts"),
  ])
  const bare = await startService({ writers: [] })
  const generate = `/v1/brands/${bare.brandId}/content/generate`
  await expect(bare.call("POST", generate, { ...brief, dry_run: true }, bare.operatorToken)).rejects.toThrow(
    "No language model is set up.",
  )
  await bare.close()
})

it("a dry run takes no key, so the job begins with the same one, and is no action", async () => {
  const path = `${brand}/content/generate`
  const { id, key } = await world.call<CreatedApiKey>("POST", `${brand}/api-keys`, { scopes: ["content:generate"] })
  const dry = { ...brief, dry_run: true }
  const actions = async () => (await world.call<{ data: unknown[] }>("GET", `${brand}/api-keys/${id}`)).data.length
  expect((await request(path, dry, { key, once: "k1" })).headers.get("idempotency-replayed")).toBeNull()
  expect(await actions()).toBe(0)
  const begun = (await (await request(path, brief, { key, once: "k1" })).json()) as BegunWriting
  expect(begun.writing.status).toBe("queued")
  expect(await actions()).toBe(1)
  const again = await request(path, dry, { key, once: "k1" })
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, null])
  await world.ended(begun.content.id)
})

it("a brand that will be deleted still tells what a job would cost, and begins none", async () => {
  // A brand of the first hour is deleted at once.
  ahead = 2 * 3_600_000
  const { name } = await world.call<{ name: string }>("GET", brand)
  await world.call("DELETE", `${brand}?${new URLSearchParams({ confirm: name })}`)
  expect((await estimate(`${brand}/content/generate`, brief)).writer).toBe("claude")
  expect((await request(`${brand}/content/generate`, brief)).status).toBe(409)
})
