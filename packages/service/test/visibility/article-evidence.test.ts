import type { Article, ArticleEvidence } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/service"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

const now = Date.parse("2026-11-18T10:00:00Z")
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  ask: async ({ text }) => ({
    text: "See there.",
    sources: text.includes("old") ? [{ url: "https://www.acme.example/blog/old/", title: null }] : [],
    searches: [],
    model: "model-1",
    cost: 0,
    raw: "{}",
  }),
}

let started: StartedService
let brand: string
let renamed: Article
beforeAll(async () => {
  started = await startService({ engines: [engine], now: () => now })
  brand = `/v1/brands/${started.brandId}`
  const ask = <Answer>(path: string, body: object, method = "POST") =>
    started.call<Answer>(method, brand + path, body, started.operatorToken)
  await ask("", { domains: ["acme.example"] }, "PATCH")
  renamed = await started.publish({ title: "Renamed", slug: "old" })
  await started.call("PATCH", `/v1/content/${renamed.id}`, { slug: "new" })
  await started.call("POST", `/v1/content/${renamed.id}/publish`, {})
  await started.publish({ title: "Quiet", slug: "quiet" })
  await ask("/webhooks", { url: "http://127.0.0.1:9/a", article_url: "https://acme.example/blog/{slug}" })
  await ask("/prompts", { prompts: [{ text: "Which old one?" }, { text: "Which?" }] })
  const { id } = await ask<Scan>("/scans", { repeats: 3 })
  const read = () => started.call<Scan>("GET", `${brand}/scans/${id}`, undefined, started.operatorToken)
  await vi.waitFor(async () => {
    if ((await read()).status !== "completed") throw new Error("The scan has not ended.")
  }, 60_000)
  const rows = [
    ["https://www.acme.example/blog/old/", 2, 30],
    ["http://acme.example/blog/new", 1, 12],
    ["https://acme.example/blog/newer", 9, 90],
  ].map(([url, clicks, impressions]) => ({ date: "2026-11-18", keys: [url], clicks, impressions, position: 4 }))
  await ask("/search-performance/import", { dimensions: ["page"], rows })
})
afterAll(() => started.close())

const list = (kinds: string, credential = started.operatorToken) =>
  started.call<{ data: { title: string; evidence?: ArticleEvidence }[] }>(
    "GET",
    `${brand}/content?sort=title&fields=title${kinds === "" ? "" : `&evidence=${kinds}`}`,
    undefined,
    credential,
  )
const days = { from: "2026-11-18", to: "2026-11-18" }

it("what is known of an article counts all of its addresses, however others write them", async () => {
  const [quiet, other] = (await list("urls,search,cited")).data
  expect([quiet?.title, other?.title]).toEqual(["Quiet", "Renamed"])
  expect(other?.evidence?.urls?.toSorted()).toEqual(["https://acme.example/blog/new", "https://acme.example/blog/old"])
  expect(other?.evidence?.search).toMatchObject({ to: days.to, clicks: 3, impressions: 42 })
  expect(other?.evidence?.cited).toMatchObject({
    ...days,
    asked: 6,
    answers: 3,
    last: { engine: "chatgpt", answered_at: "2026-11-18T10:00:00.000Z" },
  })
  const engines = [{ engine: "chatgpt", surface: "api", asked: 6, answers: 3 }]
  expect(other?.evidence?.cited).toMatchObject({ engines })
  expect(quiet?.evidence?.search).toMatchObject({ clicks: 0, impressions: 0 })
  expect(quiet?.evidence?.cited).toMatchObject({ ...days, asked: 6, answers: 0, earlier: null, low: 0, last: null })
})

it("the link to the next page asks for the same", async () => {
  const headers = { authorization: `Bearer ${started.operatorToken}` }
  const open = (path: string) => started.service.fetch(new Request(started.url + path, { headers }))
  const first = await open(`${brand}/content?sort=title&limit=1&fields=title&evidence=urls,cited`)
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
  const { data } = (await (await open(next)).json()) as { data: { title: string; evidence: ArticleEvidence }[] }
  expect(data.map(({ title, evidence }) => [title, ...Object.keys(evidence)])).toEqual([["Renamed", "urls", "cited"]])
})

it("a list tells no more than it is asked for, and nothing that the caller may not see", async () => {
  expect((await list("")).data[0]).not.toHaveProperty("evidence")
  expect(Object.keys((await list("urls")).data[0]?.evidence ?? {})).toEqual(["urls"])
  expect((await list("urls", started.apiKey)).data).toHaveLength(2)
  for (const kind of ["search", "cited"]) await expect(list(kind, started.apiKey)).rejects.toThrow("403")
})
