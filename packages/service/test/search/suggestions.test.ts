import type { KeywordSuggestion } from "@citable/contract/search"
import type { Competitor, PromptSuggestion, Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine, Question } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

interface Suggested<Item> {
  data: Item[]
  asked: { engine: string; model: string | null; cost_usd: number | null; error: string | null } | null
}

let started: StartedService
let brand: string
let asked: Question[] = []
let answer: () => Promise<string> = () => Promise.resolve("")
const engine: Engine = {
  name: "quiet",
  surface: "api",
  ask: async (question) => {
    asked.push(question)
    return {
      text: await answer(),
      sources: [],
      searches: ["what is a headless cms"],
      model: "quiet-1",
      cost: 0.01,
      raw: "{}",
    }
  },
}
const open = async (engines: Engine[] = []) => {
  await started?.close()
  asked = []
  started = await startService({ engines })
  brand = `/v1/brands/${started.brandId}`
  await call("PATCH", brand, { name: "Citable" })
}
beforeEach(() => open())
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const keywords = (input: object = {}) =>
  call<Suggested<KeywordSuggestion>>("POST", `${brand}/keywords/suggestions`, { limit: 100, ...input })
const prompts = (input: object = {}) =>
  call<Suggested<PromptSuggestion>>("POST", `${brand}/prompts/suggestions`, { limit: 100, ...input })
const words = ({ data }: Suggested<KeywordSuggestion>) => data.map(({ keyword }) => keyword)
const texts = ({ data }: Suggested<PromptSuggestion>) => data.map(({ text }) => text)
const bring = (rows: [string, number][]) =>
  call("POST", `${brand}/search-performance/import`, {
    dimensions: ["query", "page"],
    rows: rows.map(([query, impressions]) => ({
      date: "2026-03-01",
      keys: [query, "https://citable.example/guide"],
      clicks: 1,
      impressions,
      position: 8,
    })),
  })
const publish = async () => {
  await started.publish({ title: "Headless CMS for florists", slug: "florists", tags: ["cms", "guides"] })
  await started.publish({ title: "A headless CMS in a day", slug: "a-day", tags: ["cms"] })
  await started.publish({ title: "Wie man bloggt", slug: "bloggen", locale: "en", tags: ["guides"] })
  await call("POST", `${brand}/content`, { title: "A secret launch", slug: "secret", tags: ["secret plans"] })
}

describe("keywords are suggested", () => {
  it("from tags and titles of published articles, most frequent first, and never from a draft", async () => {
    expect(await keywords()).toEqual({ data: [], asked: null })
    await publish()
    const found = await keywords()
    expect(words(found).slice(0, 2)).toEqual(["cms", "headless cms"])
    expect(found.data[0]).toEqual({
      keyword: "cms",
      intent: null,
      found_in: "site",
      reason: "A tag of 2 published articles.",
      position: { value: null, source: "search_console", observed_at: null, missing: "no_data" },
      volume: { value: null, source: "keyword_data", observed_at: null, missing: "not_configured" },
    })
    expect(JSON.stringify(found)).not.toContain("secret")
    expect(words(await keywords({ url: "https://citable.example/blog/florists" }))).not.toContain("day")
    expect(words(await keywords({ seeds: ["florist"] }))).toEqual(
      ["headless cms for florists", "cms for florists", "florists"].filter((word) => words(found).includes(word)),
    )
  })

  it("from whole terms of titles, each once, without the verbs that begin titles", async () => {
    await started.publish({ title: "How to choose a standing desk", slug: "choose", tags: ["standing desks"] })
    expect(words(await keywords())).toEqual(["standing desks"])
    await started.publish({ title: "Desk lamps for small rooms", slug: "lamps" })
    expect(words(await keywords())).toEqual(expect.arrayContaining(["standing desks", "desk lamps", "small rooms"]))
    expect(texts(await prompts()).join()).not.toContain("choose")
  })

  it("with words of the brand's name, where they are not the name", async () => {
    await call("PATCH", brand, { name: "Harbour Coffee" })
    await started.publish({ title: "How Harbour Coffee stores coffee beans", slug: "beans" })
    expect(words(await keywords())).toEqual(["stores coffee beans"])
  })

  it("from no tag that only sorts articles, and from no word that is only a tag", async () => {
    const tags = ["guides", "How-to", "Tipps & Tricks", "actualités", "noticias", "Uncategorized", "evergreen", "desks"]
    await started.publish({ title: "Choose a chair", slug: "chair", body: "Our desks fit them.", tags })
    const found = words(await keywords())
    expect(found).toContain("desks")
    expect(found.filter((word) => tags.includes(word) && word !== "desks")).toEqual([])
    const asking = texts(await prompts())
    expect(asking).toContain("What are the best options for desks?")
    expect(asking.filter((text) => /guides|how-to|tricks|actualit|noticias|evergreen/iu.test(text))).toEqual([])
  })

  it("from searches in which the site appeared, except tracked keywords", async () => {
    await bring([
      ["headless cms", 900],
      ["cms for florists", 500],
      ["what is a cms", 100],
    ])
    await call("POST", `${brand}/keywords`, { keywords: [{ keyword: "Headless CMS" }] })
    const { data } = await keywords()
    expect(data).toMatchObject([
      { keyword: "cms for florists", found_in: "search_console", position: { value: 8, missing: null } },
      { keyword: "what is a cms" },
    ])
    expect(data[0]?.reason).toContain("500 impressions")
    expect(words(await keywords({ seeds: ["what"] }))).toEqual(["what is a cms"])
  })

  it("by an engine if there is one, labelled, one of each kind in turn", async () => {
    await open([engine])
    await publish()
    answer = () => Promise.resolve('Here you are:\n1. "git based cms"\n- **CMS**\n* blog software [1]\n\n')
    const { data, asked: told } = await keywords({ limit: 4, seeds: ["cms"] })
    expect(told).toEqual({ engine: "quiet", model: "quiet-1", cost_usd: 0.01, error: null })
    expect(data.map(({ keyword, found_in: where }) => [keyword, where]).slice(0, 3)).toEqual([
      ["git based cms", "llm"],
      ["headless cms", "site"],
      ["CMS", "llm"],
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain("Citable")
  })
})

describe("prompts are suggested", () => {
  it("by templates, from products, keywords, articles, competitors and the brand, each with its reason", async () => {
    await publish()
    await call("PUT", `${brand}/profile`, { products: [{ name: "Citable Cloud" }] })
    await call("POST", `${brand}/keywords`, { keywords: [{ keyword: "open source cms" }] })
    await call<Competitor>("POST", `${brand}/competitors`, { name: "Ghostly" })
    const found = await prompts()
    expect(found.asked).toBeNull()
    expect(found.data.find(({ text }) => text.includes("Citable Cloud"))).toEqual({
      text: "Is Citable Cloud worth it?",
      tags: ["Citable Cloud"],
      locale: "en",
      based_on: "profile",
      source: "template",
      reason: "A product of the brand.",
    })
    expect(texts(found)).toEqual(
      expect.arrayContaining([
        "What are the best alternatives to Ghostly?",
        "Citable or Ghostly: which one is better?",
        "What are the best options for open source cms?",
        "What are the best options for headless cms?",
        "Is Citable any good?",
      ]),
    )
    expect(JSON.stringify(found)).not.toContain("secret")
    expect(await prompts()).toEqual(found)
    const [first] = texts(found)
    await call("POST", `${brand}/prompts`, { prompts: [{ text: first?.toUpperCase() }] })
    expect(texts(await prompts())).not.toContain(first)
  })

  it("in the requested language, and as people and engines search", async () => {
    await bring([
      ["what is a headless cms", 40],
      ["headless cms", 90],
    ])
    expect((await prompts()).data).toMatchObject([
      { text: "what is a headless cms", based_on: "search_query", source: "template" },
      { text: "Is Citable any good?" },
    ])
    expect(texts(await prompts({ topics: ["Blogs"], locale: "de" }))).toEqual([
      "Was ist die beste Wahl zum Thema Blogs?",
      "Welche Anbieter empfiehlst du zum Thema Blogs?",
      "Worauf sollte ich beim Thema Blogs achten?",
    ])
    for (const locale of ["fr", "es", "pl", "tr", "ja", "zh-tw"]) {
      const { data } = await prompts({ topics: ["CMS"], locale })
      expect([locale, data.length > 0, data.every((one) => one.text.includes("CMS") && one.locale === locale)]).toEqual(
        [locale, true, true],
      )
    }
    expect(texts(await prompts({ topics: ["CMS"], locale: "xx" }))).toEqual([])
  })

  it("for answers that name a competitor but not the brand", async () => {
    await open([engine])
    answer = () => Promise.resolve("Ghostly is the one.")
    await call<Competitor>("POST", `${brand}/competitors`, { name: "Ghostly" })
    await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
    const { id } = await call<Scan>("POST", `${brand}/scans`, {})
    await vi.waitFor(async () => expect((await call<Scan>("GET", `${brand}/scans/${id}`)).status).toBe("completed"), {
      timeout: 50_000,
      interval: 50,
    })
    const { data } = await prompts()
    expect(data.find(({ based_on: why }) => why === "gap")).toMatchObject({
      text: "What are the best alternatives to Ghostly?",
      reason: "1 answer names Ghostly but not the brand.",
    })
    expect(data.find(({ based_on: why }) => why === "search_query")).toMatchObject({
      text: "what is a headless cms",
      reason: "Engines searched for it while they gave 1 answer.",
    })
  })

  it("by an engine if there is one, labelled; if it fails, the answer says so and has the templates", async () => {
    await open([engine])
    answer = () =>
      Promise.resolve("Sure!\n1. Which CMS suits a florist?\n2. Which CMS suits a florist?\n3. What costs least?")
    const { data, asked: told } = await prompts({ limit: 3 })
    expect(told).toMatchObject({ engine: "quiet", error: null })
    expect(data.map(({ text, source }) => [text, source])).toEqual([
      ["Which CMS suits a florist?", "quiet"],
      ["Is Citable any good?", "template"],
      ["What costs least?", "quiet"],
    ])
    answer = () => Promise.reject(new EngineError("quiet refused the API key.", { code: "engine_key_refused" }))
    const failed = await prompts()
    expect(failed.asked).toEqual({ engine: "quiet", model: null, cost_usd: null, error: "quiet refused the API key." })
    expect(texts(failed)).toEqual(["Is Citable any good?"])
  })
})

it("no engine is asked for a credential that cannot spend money", async () => {
  await open([engine])
  const key = await started.createKey(["visibility:write", "search:write"])
  for (const path of ["prompts", "keywords"]) {
    const found = await started.call<Suggested<unknown>>("POST", `${brand}/${path}/suggestions`, {}, key)
    expect(found.asked).toBeNull()
  }
  expect(asked).toEqual([])
})

it("the same request with an Idempotency-Key asks no engine twice", async () => {
  await open([engine])
  answer = () => Promise.resolve("Which one?")
  const send = async () => {
    const headers = {
      authorization: `Bearer ${started.operatorToken}`,
      "content-type": "application/json",
      "idempotency-key": "once",
    }
    return (await fetch(`${started.url}${brand}/prompts/suggestions`, { method: "POST", headers, body: "{}" })).json()
  }
  expect(await send()).toEqual(await send())
  expect(asked).toHaveLength(1)
})
