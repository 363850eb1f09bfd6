import { join } from "node:path"

import { describeCited } from "@citable/charts"
import type { Article, ArticleEvidence, ToolOutput } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import type { Engine } from "@citable/engines/engine"
import { openDatabase } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

const dayMs = 86_400_000
const publication = Date.parse("2026-06-01T10:00:00Z")
const aimed = ["kettles", "grinders", "filters"]
/** Two articles of a month that change nothing. */
const idle = [["mats", "vases"], ["clocks"]] as const
/** One of an article's questions, for which another article appears soon after it. */
const crowded = ["rakes", "spades", "hoses"]
const others =
  "lamps bells tents ropes bikes hats pens sofas drums kites boats locks mats vases clocks rakes spades hoses".split(
    " ",
  )

let started: StartedAccounts
let at = publication - 31 * dayMs
let model = "gpt-5-mini-2025-08-07"
const idOf = new Map<string, string>()

/** Nobody names Acme for what the article is about, and some do for other things. Once it is out, all do and most cite it. */
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  async ask({ text }) {
    const topic = text.split(" ")[1] ?? ""
    const isOut = aimed.includes(topic) && at > publication
    const isNamed = isOut || others.indexOf(topic) % 3 === 1
    const page = isOut && topic !== "filters" ? [{ url: "https://acme.example/blog/brewing/", title: null }] : []
    const said = isNamed ? "Acme is fine." : "Nobody."
    return { text: said, sources: page, searches: ["q"], model, cost: 0, raw: "{}" }
  },
}

let article: Article
let pooled: Article[]
let crowdedArticle: Article
let rival: Article
beforeAll(async () => {
  started = await startAccounts({ engines: [engine], now: () => at })
  await call("PATCH", "", { name: "Acme", domains: ["acme.example"] })
  await call("POST", "/webhooks", { url: "http://127.0.0.1:9/a", article_url: "https://acme.example/blog/{slug}" })
  const texts = [...aimed, ...others].map((topic) => `Which ${topic} should I buy?`)
  const { data } = await call<ToolOutput<"create_prompts">>("POST", "/prompts", {
    prompts: texts.map((text) => ({ text })),
  })
  for (const { id, text } of data) idOf.set(text.split(" ")[1] ?? "", id)
  const create = (title: string, slug: string) => call<Article>("POST", "/content", { title, slug, body: "Text." })
  article = await create("How to brew", "brewing")
  pooled = [await create("How to decorate", "decorating"), await create("How to wait", "waiting")]
  crowdedArticle = await create("How to plant", "planting")
  rival = await create("How to spray", "spraying")
})
afterAll(() => started.close())

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)

async function signIn(): Promise<WebClient> {
  // Sessions end in the months between.
  const browser = started.browse()
  await signInAs(browser, owner)
  return browser
}

/** The section of an article's page. */
async function readSection(id: string): Promise<string> {
  const { text } = await (await signIn()).open(`/brands/${started.brandId}/articles/${id}`)
  const [, section = ""] = /<section id="effect">([^]*?)<\/section>/.exec(text) ?? []
  return section.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
}

async function choose(contentId: string, topics: readonly string[]): Promise<number> {
  const browser = await signIn()
  const session = browser.cookies.get("citable_session") ?? ""
  const headers = { authorization: `Session ${session}.${started.brandId}`, "content-type": "application/json" }
  const path = `/v1/brands/${started.brandId}/article-prompts/${contentId}`
  const body = JSON.stringify({ prompt_ids: topics.map((topic) => idOf.get(topic)) })
  return (await fetch(started.url + path, { method: "PUT", headers, body })).status
}

async function scanOn(days: number): Promise<void> {
  at = publication + days * dayMs
  const { id } = await call<Scan>("POST", "/scans", { repeats: 3 })
  await vi.waitFor(
    async () => {
      at += 500
      const { status } = await call<Scan>("GET", `/scans/${id}`)
      if (status !== "completed") throw new Error(`the scan is ${status}`)
    },
    { interval: 30 },
  )
}

async function publishOn(id: string, days: number): Promise<void> {
  at = publication + days * dayMs
  await started.call("POST", `/v1/content/${id}/publish`, {}, started.operatorToken)
}

async function evidenceOf(id: string): Promise<ArticleEvidence> {
  const path = `/content?status=all&ids=${id}&fields=title&evidence=cited,effect`
  return (await call<{ data: { evidence: ArticleEvidence }[] }>("GET", path)).data[0]?.evidence ?? {}
}

/** Waits for the look of a day, which the service takes within ten minutes. */
const lookOn = (id: string, days: number) => {
  at = publication + days * dayMs
  const told = async () => {
    at += 700_000
    return (await evidenceOf(id)).effect?.points?.on
  }
  return expect.poll(told, { interval: 50 })
}

it("an article tells nothing before somebody says what it is for, and then when it is looked at", async () => {
  expect((await evidenceOf(article.id)).effect).toBeNull()
  expect(await choose(article.id, ["kettles", "nothing"])).toBe(422)
  expect(await readSection(article.id)).toContain("Nobody has said which questions it is written for")
  const browser = await signIn()
  const page = await browser.open(`/brands/${started.brandId}/articles/${article.id}/questions`)
  const done = await browser.submit(page, "/questions", {
    prompt_id: ["lamps", ...aimed].map((one) => idOf.get(one) ?? ""),
  })
  expect(done.text).toContain("It is written for 4 questions.")
  // Before the publication, a choice leaves no trace.
  expect(await choose(article.id, aimed)).toBe(200)
  const { effect } = await evidenceOf(article.id)
  expect(effect).toMatchObject({ state: "not_yet", next_on: null })
  expect(effect?.prompt_ids.toSorted()).toEqual(aimed.map((topic) => idOf.get(topic) ?? "").toSorted())
  for (const [index, topics] of idle.entries()) expect(await choose(pooled[index]?.id ?? "", topics)).toBe(200)
  expect(await choose(crowdedArticle.id, crowded)).toBe(200)
  expect(await choose(rival.id, crowded.slice(2))).toBe(200)
  for (const days of [-27, -14, -2]) await scanOn(days)
  await publishOn(article.id, 0)
  expect((await evidenceOf(article.id)).effect).toMatchObject({ state: "not_yet", next_on: "2026-06-29" })
})

it("its own citations are told by engine with an interval, and need no look", async () => {
  const [first, second] = pooled
  for (const [days, one] of [
    [3, first],
    [5, crowdedArticle],
    [9, rival],
    [10, second],
  ] as const) {
    await publishOn(one?.id ?? "", days)
  }
  await scanOn(15)
  const { cited } = await evidenceOf(article.id)
  expect(cited).toMatchObject({ from: "2026-06-01", asked: 63, answers: 6, earlier: 0 })
  expect(cited?.engines).toMatchObject([{ engine: "chatgpt", surface: "api", asked: 63, answers: 6 }])
  if (cited == null) throw new Error("It is cited.")
  const { low, high } = cited
  expect(low).toBeGreaterThan(0)
  expect(high).toBeLessThan(0.6)
  expect(describeCited(cited)).toEqual([
    `Of 63 answers since 2026-06-01, 6 cite this article (${Math.round((low ?? 0) * 100)} to ${Math.round((high ?? 0) * 100)} %).`,
    "Before it there were none.",
  ])
})

it("the planned look tells the gain of its prompts against those that it cannot touch, and never changes", async () => {
  for (const days of [29, 43]) await scanOn(days)
  // Both models answer on the day of the change, so that day counts for none of them.
  model = "gpt-6.1-terra"
  for (const days of [43.1, 50]) await scanOn(days)
  await lookOn(article.id, 58).toBe("2026-07-27")
  const { effect } = await evidenceOf(article.id)
  expect(effect).toMatchObject({ state: "clear", next_on: "2026-08-24", points: { on: "2026-07-27" } })
  const { gain = 0, low = 0, high = 0 } = effect?.points ?? {}
  expect(gain).toBeCloseTo(1)
  expect(low).toBeGreaterThan(0.3)
  const points = (share: number) => `+${Math.round(share * 100)}`
  expect(effect?.sentences).toEqual([
    `Clear: its questions gained 100 points against questions that it cannot touch (between ${points(low)} and ${points(high)}), as of 2026-07-27.`,
    "Its 3 questions: named in 100 % of answers, before in 0 %.",
    "The 12 questions that it cannot touch went from 33 to 33 %; by that alone, its own would be at 0 %.",
    "Answers to its own cite your website in 67 %, before in 0 %; by the others alone, it would be 0 %.",
    "67 % of its answers could be compared.",
    "ChatGPT changed its model on 2026-07-14: not compared across it.",
  ])
  const shown = await readSection(article.id)
  expect(shown).toContain(effect?.sentences.join(" "))
  expect(shown).toMatch(/Answers that cite it Of 315 answers since 2026-06-01, 30 cite this article \(\d+ to \d+ %\)\./)
  // What is deleted afterwards, or taken out by a person, changes no look.
  await call("DELETE", `/prompts/${idOf.get("lamps")}`)
  expect(await choose(article.id, aimed.slice(1))).toBe(200)
  at += dayMs
  const later = (await evidenceOf(article.id)).effect
  expect(later).toEqual({ ...effect, prompt_ids: later?.prompt_ids })
  expect(later?.prompt_ids).toHaveLength(2)
})

it("articles with few questions are told together with those of their month, and nothing is clear of what changed nothing", async () => {
  await lookOn(pooled[1]?.id ?? "", 67).toBe("2026-08-06")
  const { effect } = await evidenceOf(pooled[0]?.id ?? "")
  expect(effect?.state).toBe("not_clear")
  expect(effect?.points?.low).toBeLessThan(0)
  const text = effect?.sentences.join(" ")
  expect(text).toContain("It is told together with 2 other articles of its month. 1 question does not count")
  expect(text).toContain("The 11 questions that it cannot touch")
  expect(text).toMatch(
    /^Not clear: its questions changed by [+−]?\d+ points against .*\), as of 2026-08-06\. (More answers would not tell|[\d,]+ more answers a week would probably tell by 2026-09-03)/,
  )
})

it("a question for which another article appeared does not count, because nobody could tell which of the two changed it", async () => {
  await expect.poll(async () => (await evidenceOf(crowdedArticle.id)).effect?.next_on).toBe("2026-08-29")
  const { effect } = await evidenceOf(crowdedArticle.id)
  expect(effect).toMatchObject({ state: "too_few", points: null })
  expect(effect?.sentences).toEqual([
    "Too few to tell.",
    "3 questions are needed, and it has 2 that count.",
    "1 question does not count: another article for it appeared at about the same time, so nobody can tell which one changed it.",
    "ChatGPT changed its model on 2026-07-14: not compared across it.",
    "The next look is on 2026-08-29.",
  ])
})

it("a question chosen days before its article counts if it was asked for two months, else the page says what to do", async () => {
  const { data } = await call<ToolOutput<"create_prompts">>("POST", "/prompts", {
    prompts: [{ text: "Which rugs should I buy?" }],
  })
  idOf.set("rugs", data[0]?.id ?? "")
  const effectOf = async (slug: string, topic: string) => {
    const { id } = await call<Article>("POST", "/content", { title: "Late", slug, body: "Text." })
    await choose(id, [topic])
    await publishOn(id, 90)
    return (await evidenceOf(id)).effect
  }
  const late = await effectOf("late", "rugs")
  expect(late).toMatchObject({ state: "too_few", points: null })
  expect(late?.sentences.join(" ")).toMatch(/has no four weeks of answers to compare with\. .* let a coin choose/)
  expect(await effectOf("late-too", "drums")).toMatchObject({ state: "not_yet", next_on: "2026-09-27" })
})

it("what a look spends of the error is stored with it: nearly all of it in week 8, and none if it tells nothing", async () => {
  const db = await openDatabase(started.place.databaseUrl ?? join(started.dataDir, "service.db"))
  const looks = await db
    .selectFrom("effect_looks")
    .select(["week", "spent"])
    .where("week", "<=", 8)
    .orderBy("week")
    .execute()
  await db.destroy()
  const spent = looks.map((look) => `${look.week}: ${look.spent.toFixed(3)}`).toSorted()
  expect(spent).toEqual(["4: 0.000", "4: 0.001", "4: 0.001", "8: 0.000", "8: 0.044", "8: 0.044"])
})

it("an article from after the last answer of an API is told with those of apps, which prove nothing of before", async () => {
  const late = await call<Article>("POST", "/content", { title: "How to wait longer", slug: "longer", body: "Text." })
  await publishOn(late.id, 500)
  at += dayMs
  const asked = { prompt: "Which mats should I buy?", engine: "chatgpt", text: "Acme.", answered_at: toTime(at - 1000) }
  const answers = [{ ...asked, sources: [{ url: "https://acme.example/blog/longer" }] }]
  expect(await call("POST", "/answers/import", { provider: "peec", answers })).toMatchObject({ added: 1 })
  const { cited } = await evidenceOf(late.id)
  expect(cited && describeCited(cited)).toEqual([
    `Since ${toTime(at - dayMs).slice(0, 10)}, no engine has answered by its API.`,
    "ChatGPT (app): 1 of 1.",
  ])
})

const toTime = (moment: number) => new Date(moment).toISOString()
