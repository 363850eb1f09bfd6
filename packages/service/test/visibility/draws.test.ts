import { join } from "node:path"

import type { Article, Draw, Draws } from "@citable/contract"
import type { CitationGap, Prompt, Scan } from "@citable/contract/visibility"
import { drawCoin } from "@citable/inference/effects"
import type { Engine } from "@citable/service"
import { openDatabase } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

const topics = ["lamps", "tyres", "ovens", "boats", "tents", "knives", "drums", "chairs", "pumps", "clocks"]
const first = Date.parse("2026-05-04T10:00:00Z")
const dayMs = 86_400_000

let started: StartedAccounts
let session = { token: "", since: 0 }
let at = first
let oldId = ""
let won = new Set<string>()

/** Names Pedalo, and the brand only where the coin has won; who asks for a bank always hears of the brand. */
const ask: Engine["ask"] = async ({ text }) => {
  const isNamed = text.includes("bank") || topics.some((topic) => won.has(topic) && text.includes(topic))
  const sources = [{ url: "https://reviews.example/a", title: "Reviews" }]
  return { text: isNamed ? "Acme Bikes, or Pedalo." : "Pedalo.", sources, searches: [], model: "m", cost: 0, raw: "{}" }
}
const engines: Engine[] = ["chatgpt", "gemini"].map((name) => ({
  name,
  surface: "api",
  ask,
  isPriced: true,
  usualCost: 0,
}))

const tool = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
async function route<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  // Sessions end within weeks.
  if (session.since !== at) {
    const browser = started.browse()
    await signInAs(browser, owner)
    session = { token: browser.cookies.get("citable_session") ?? "", since: at }
  }
  const response = await fetch(`${started.url}/v1/brands/${started.brandId}${path}`, {
    method,
    headers: { authorization: `Session ${session.token}.${started.brandId}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}
const draws = () => route<Draws>("GET", "/draws")
const latest = async (): Promise<Draw> => {
  const answer = await draws()
  const [draw] = answer.data ?? []
  if (draw === undefined) throw new Error(`Nothing is drawn: ${JSON.stringify(answer)}`)
  return draw
}
async function scanOn(day: number, repeats: number, only?: string[]): Promise<void> {
  at = first + day * dayMs
  const { id } = await tool<Scan>("POST", "/scans", { repeats, ...(only && { engines: only }) })
  await expect.poll(async () => (await tool<Scan>("GET", `/scans/${id}`)).status).toBe("completed")
}

beforeAll(async () => {
  started = await startAccounts({ engine: "sqlite", hasDashboard: false, engines, now: () => at })
  await tool("PATCH", "", { name: "Acme Bikes", domains: ["acme.example"] })
  await tool("POST", "/competitors", { name: "Pedalo", domains: ["pedalo.example"] })
  const texts = [...topics, "bank", "tents outdoors"].map((topic) => ({ text: `Who sells good ${topic}?` }))
  await tool("POST", "/prompts", { prompts: [...texts, { text: "Who sells kites?", enabled: false }] })
})
afterAll(() => started?.close())

async function write(title: string, day: number): Promise<string> {
  at = first + day * dayMs
  const { id } = await tool<Article>("POST", "/content", { title, body: "Text." })
  await started.call("POST", `/v1/content/${id}/publish`, {}, started.operatorToken)
  return id
}

it("too few gaps are not drawn, and the list says why each prompt is not on it", async () => {
  await scanOn(0, 1)
  const { gaps, left, data } = await draws()
  expect([gaps, data]).toEqual([[], []])
  expect(left).toEqual({ off: 1, taken: 0, few_answers: 12, no_gap: 0, same_topic: 0 })
  const { data: prompts } = await tool<{ data: Prompt[] }>("GET", "/prompts?limit=50")
  const refused = await route<{ code: string; detail: string }>("POST", "/draws", {
    prompt_ids: prompts.slice(0, 10).map(({ id }) => id),
  })
  expect(refused).toMatchObject({ code: "conflict", detail: "10 gaps are needed, and there are 0." })
  oldId = await write("Long since there", 1)
  await scanOn(14, 6)
  at = first + 20 * dayMs
  const later = await draws()
  expect(later.gaps.map(({ answers, named }) => [answers, named])).toEqual(topics.map(() => [14, 0]))
  expect(later.left).toEqual({ off: 1, taken: 0, few_answers: 0, no_gap: 1, same_topic: 1 })
})

it("of two clicks at once one draws, by a seed with which anybody draws the same, and what lost is held back", async () => {
  const { gaps } = await draws()
  const ids = gaps.map((gap) => gap.prompt_id)
  const other = await route<{ detail: string }>("POST", "/draws", { prompt_ids: [...ids.slice(1), "prm_0"] })
  expect(other.detail).toBe("The list of gaps has changed. Read it again, then draw.")
  const both = await Promise.all(
    [1, 2].map(() => route<{ id?: string; detail?: string }>("POST", "/draws", { prompt_ids: ids })),
  )
  expect(both.flatMap(({ id }) => id ?? [])).toHaveLength(1)
  expect(both.flatMap(({ detail }) => detail ?? [])).toEqual([
    "A draw is open until 2026-08-16. A second one would take its prompts away. Wait, or call it off.",
  ])
  const { data, left, gaps: none } = await draws()
  expect([data.length, none, left.taken]).toEqual([1, [], 10])
  const draw = await latest()
  expect(draw).toMatchObject({ write_by: "2026-06-21", look_on: "2026-08-16", ended_at: null, outcome: null })
  expect(draw.prompts.map((one) => one.prompt_id)).toEqual(ids)
  const { treated } = drawCoin(ids, draw.seed)
  expect(
    draw.prompts
      .filter(({ role }) => role === "treated")
      .map((one) => one.prompt_id)
      .toSorted(),
  ).toEqual(treated.toSorted())
  const held = draw.prompts.filter(({ role }) => role === "held_out").map((one) => one.prompt_id)
  const found = await tool<{ data: CitationGap[] }>("GET", "/citations/gaps")
  expect(found.data[0]?.held_back).toEqual(held.toSorted().map((id) => ({ prompt_id: id, until: "2026-08-16" })))
})

it("what happens to prompts after the draw is out of the comparison, and the look tells it once and for all", async () => {
  const draw = await latest()
  const ofRole = (role: string) => draw.prompts.filter((one) => one.role === role)
  const [treated, held] = [ofRole("treated"), ofRole("held_out")]
  const topicOf = ({ text }: { text: string }) => topics.find((topic) => text.includes(topic)) ?? ""
  const idOf = (one: Draw["prompts"][number] | undefined) => one?.prompt_id ?? ""
  // One of the five is not written, and one is written too late. Both count as drawn.
  for (const [turn, prompt] of treated.slice(0, 4).entries()) {
    const contentId = await write(topicOf(prompt), turn === 3 ? 50 : 22 + turn)
    // Said on the article's page first, it is the same article.
    if (turn === 0) await route("PUT", `/article-prompts/${contentId}`, { prompt_ids: [idOf(prompt)] })
    expect(await route("PUT", `/draws/${draw.id}/prompts/${idOf(prompt)}`, { content_id: contentId })).toEqual({})
    const { articles } = (await latest()).prompts.find((one) => one.prompt_id === idOf(prompt)) ?? {}
    expect(articles?.map(({ id }) => id)).toEqual([contentId])
  }
  // What was public before the draw is no article of it.
  await route("PUT", `/draws/${draw.id}/prompts/${idOf(treated[4])}`, { content_id: oldId })
  expect((await latest()).prompts.find((one) => one.prompt_id === idOf(treated[4]))?.articles).toEqual([])
  won = new Set(treated.slice(0, 3).map(topicOf))
  await route("DELETE", `/draws/${draw.id}/prompts/${idOf(held[0])}`)
  const foreign = await route<{ code: string }>("DELETE", `/draws/${draw.id}/prompts/${idOf(treated[0])}`)
  expect(foreign.code).toBe("not_found")
  await tool("DELETE", `/prompts/${idOf(held[1])}`)
  // Somebody writes about what is held back.
  const contentId = await write("Foreseen", 51)
  await route("PUT", `/article-prompts/${contentId}`, { prompt_ids: [idOf(held[2])] })
  expect(
    (await latest()).prompts.flatMap(({ role, out }) => (out === null ? [] : [`${role} ${out}`])).toSorted(),
  ).toEqual(["held_out deleted", "held_out released", "held_out written"])
  // Gemini ends in the middle.
  for (const day of [60, 80]) await scanOn(day, 3, ["chatgpt"])
  at = first + 104 * dayMs
  // Nobody opens the page: the service looks by itself, within ten minutes.
  const db = await openDatabase(join(started.dataDir, "service.db"))
  const ended = async () => {
    at += 700_000
    return (await db.selectFrom("effect_draws").select("ended_at").executeTakeFirstOrThrow()).ended_at
  }
  await expect.poll(ended, { interval: 250 }).not.toBeNull()
  await db.destroy()
  const told = await latest()
  expect(told.ended_at).toContain("2026-08-16T")
  expect(told.outcome).toMatchObject({
    reason: "few_held_out",
    prompts: { treated: 5, held_out: 2 },
    unwritten: 2,
    models: [{ engine: "gemini api", model: "m", has: "before" }],
    days: { before: ["2026-04-26", "2026-05-25"], after: ["2026-06-11", "2026-08-15"] },
  })
  expect(told.outcome?.out.map(({ role, why, prompts }) => [role, why, prompts]).toSorted()).toEqual([
    ["held_out", "deleted", 1],
    ["held_out", "released", 1],
    ["held_out", "written", 1],
  ])
  at += dayMs
  expect((await latest()).outcome).toEqual(told.outcome)
  const gone = await route<{ detail: string }>("DELETE", `/draws/${draw.id}`)
  expect(gone.detail).toBe("This draw has ended: it holds nothing back, and what it told stays.")
  const { data } = await tool<{ data: CitationGap[] }>("GET", "/citations/gaps")
  expect(data.some((gap) => gap.held_back !== undefined)).toBe(false)
})
