import type { Article } from "@citable/contract"
import type { Answer, Citation, CitationDomain, Scan, Visibility } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import type { Engine, EngineFetch } from "@citable/engines/engine"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { apiKey } from "../fake-engines/ask-fake.ts"
import type { FakeAnswer } from "../fake-engines/fake-answer.ts"
import { fakeGemini } from "../fake-engines/fake-gemini.ts"
import { fakeOpenai } from "../fake-engines/fake-openai.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"

const article = "https://www.acme.example/blog/steel-frames"
const answer: FakeAnswer = {
  text: "Acme.",
  sources: [
    { url: `${article}?utm_source=x`, title: "Steel frames" },
    { url: "https://acme.example/blog/why-steel/", title: "Why steel" },
  ],
  searches: ["frames"],
}

let started: StartedService
let openai: StartedEngine
let gemini: StartedEngine
let brand: string
beforeEach(async () => {
  openai = await startFakeEngine(fakeOpenai, () => answer)
  gemini = await startFakeEngine(fakeGemini, () => answer)
})
afterEach(async () => {
  await started.close()
  await Promise.all([openai.close(), gemini.close()])
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const list = async <Item>(path: string) => (await call<{ data: Item[] }>("GET", `${brand}/${path}`)).data

async function open(engineFetch?: EngineFetch) {
  // Only what the service guards asks an address that a vendor names.
  const ownFetch: EngineFetch = (url, init) =>
    init.method === "HEAD" ? Promise.reject(new Error("not guarded")) : fetch(url, init)
  const engines: Engine[] = [
    createOpenaiEngine({ apiKey, url: `${openai.url}/v1/responses`, fetch }),
    createGeminiEngine({ apiKey, url: `${gemini.url}/v1beta`, fetch: ownFetch }),
  ]
  started = await startService({ engines, ...(engineFetch === undefined ? {} : { engineFetch }) })
  brand = `/v1/brands/${started.brandId}`
  await call("PATCH", brand, { name: "Acme", domains: ["acme.example"] })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which frames?" }] })
}

async function scan(): Promise<Answer[]> {
  const { id } = await call<Scan>("POST", `${brand}/scans`, {})
  await vi.waitFor(async () => expect((await call<Scan>("GET", `${brand}/scans/${id}`)).status).toBe("completed"), {
    timeout: 50_000,
    interval: 100,
  })
  return list<Answer>(`scans/${id}/answers`)
}

it("pages that searches found are apart from those that texts cite, for each engine", async () => {
  await open()
  for (const { engine, citations, found } of await scan()) {
    expect([engine, citations.map(({ url }) => url)]).toEqual([
      engine,
      [article, "https://acme.example/blog/why-steel/"],
    ])
    expect(found?.map(({ url }) => url)).toEqual([
      ...citations.map(({ url }) => url),
      "https://found.example/not-cited",
    ])
    expect(citations.every(({ unresolved }) => !unresolved)).toBe(true)
  }
  const found = await list<Citation>("citations?state=found")
  expect(found.map(({ domain, cited }) => [domain, cited])).toEqual([
    ["acme.example", true],
    ["acme.example", true],
    ["found.example", false],
    ["acme.example", true],
    ["acme.example", true],
    ["found.example", false],
  ])
  expect(await list<Citation>("citations")).toHaveLength(4)
  const [domain] = await list<CitationDomain>("citations/domains")
  expect(domain).toMatchObject({
    domain: "acme.example",
    citation_rate: { count: 2, of: 2 },
    found_rate: { count: 2, of: 2 },
  })
  const { found_rate: rate } = await call<Visibility>("GET", `${brand}/visibility`)
  expect(rate).toMatchObject({ count: 2, of: 2, value: 1 })
  expect(rate?.interval?.low).toBeGreaterThan(0)
})

it("a page behind a redirect that does not answer is the front page of its site, and says so", async () => {
  const asked: string[] = []
  await open((url, init) => {
    if (init.method === "HEAD") {
      asked.push(url)
      return Promise.reject(new TypeError("no connection"))
    }
    return fetch(url, init)
  })
  const hidden = (await scan()).find(({ engine }) => engine === "gemini")
  expect(asked).toHaveLength(3)
  expect(hidden?.citations).toMatchObject(
    [
      { url: "https://www.acme.example/", unresolved: true, content_id: null },
      { url: "https://acme.example/", unresolved: true },
    ].slice(0, hidden?.citations.length),
  )
  expect(hidden?.citations[0]?.unresolved).toBe(true)
})

it("a citation names the article at its address, also one that is published later or has moved since", async () => {
  await open()
  await call("POST", `${brand}/webhooks`, {
    url: "https://acme.example/hook",
    article_url: "https://acme.example/blog/{slug}",
  })
  await scan()
  const ids = async () => (await list<Citation>("citations")).map(({ content_id: id }) => id)
  expect(new Set(await ids())).toEqual(new Set([null]))

  const made = await call<Article>("POST", `${brand}/content`, {
    title: "Steel frames",
    slug: "steel-frames",
    body: "Steel.",
  })
  await call("POST", `/v1/content/${made.id}/publish`, {})
  expect(new Set(await ids())).toEqual(new Set([made.id, null]))

  await call<Article>("PATCH", `/v1/content/${made.id}`, { slug: "why-steel" })
  await call("POST", `/v1/content/${made.id}/publish`, {})
  expect(new Set(await ids())).toEqual(new Set([made.id]))
  expect(await list<Citation>(`citations?content_id=${made.id}`)).toHaveLength(4)
  const other = await call<Article>("POST", `${brand}/content`, { title: "Other", slug: "other", body: "Other." })
  expect(await list<Citation>(`citations?content_id=${other.id}`)).toEqual([])
})
