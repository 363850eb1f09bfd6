import type { Article } from "@citable/contract"
import type { Score } from "@citable/contract/content"
import { startService } from "@citable/dev"
import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import { findAddresses } from "@citable/markdown"
import { findUnsupported } from "@citable/writing/claims/find-unsupported"
import { estimateGeneration } from "@citable/writing/generation/estimate-generation"
import { describe, expect, it } from "vitest"

import { grinderBrief, grinderLinks, grinderPassages } from "../../../writing/test/generation-brief.ts"
import { fenced, obedientModel } from "../obedient-model.ts"
import { writeArticle } from "./write-article.ts"

describe("an article of an obedient model", () => {
  it("rests on its sources, links to them and to the brand's pages, and says how each claim was checked", async () => {
    const { article, checks, prompts } = await writeArticle(obedientModel)
    const addresses = (findAddresses(article.body) ?? []).map(({ address }) => address)
    const given = new Set([...grinderPassages, ...grinderLinks].map(({ url }) => url))
    expect(addresses.filter((address) => !given.has(address))).toEqual([])
    expect(new Set(addresses)).toContain("https://www.grinders.example/report")
    expect(addresses.filter((address) => address.startsWith("https://brewly.example/")).length).toBe(2)
    expect(article.body).toContain("([The grinder report](https://www.grinders.example/report))")
    expect(article.body).not.toMatch(/\[\d\]|<|!\[|^# /m)
    const facts = [...grinderBrief.brand.facts, "Brewly, Brewly Coffee"]
    const unsupported = findUnsupported(article.body, {
      evidence: grinderPassages.map(({ number, text }) => ({ number, text })),
      facts,
      locale: "en",
    })
    expect(unsupported.filter(({ isSupported }) => !isSupported)).toEqual([])
    const claim = checks.find(({ text }) => text.includes("62 percent"))
    expect(claim).toMatchObject({
      kind: "claim",
      state: "looked_up",
      sources: [
        {
          url: "https://www.grinders.example/report",
          quote: "In 2025, 62 percent of the tested burr grinders gave an even powder.",
        },
      ],
    })
    const fact = checks.find(({ text }) => text.includes("14 countries"))
    expect(fact).toMatchObject({ state: "looked_up", sources: [{ url: null, quote: "Brewly ships to 14 countries." }] })
    expect(checks.filter(({ kind, sources }) => kind === "claim" && sources.length === 0)).toEqual([
      expect.objectContaining({
        state: "open",
        detail: "No second model is set up, so only the rules checked the claims.",
      }),
    ])
    expect(Object.keys(prompts)).toEqual(["plan-article", "write-section", "describe-article"])
    expect(article.title.length).toBeLessThanOrEqual(60)
    expect(article.seo.description?.length).toBeGreaterThanOrEqual(70)
    expect(article.tags).toEqual(["Grinders", "guides"])
  })

  it("scores 80 or more, with the words that were wanted", async () => {
    const { article, checks } = await writeArticle(obedientModel)
    const started = await startService()
    await started.call(
      "PATCH",
      `/v1/brands/${started.brandId}`,
      { name: "Brewly", domains: ["brewly.example"] },
      started.operatorToken,
    )
    const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, article)
    const score = await started.call<Score>("GET", `/v1/content/${id}/score`)
    await started.close()
    expect(score.checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual(["has_author"])
    expect(score.score).toBeGreaterThanOrEqual(80)
    expect(score.metrics.words).toBeGreaterThan(720)
    expect(score.metrics.words).toBeLessThan(1080)
    expect(checks.filter(({ kind }) => kind === "score")).toEqual([])
  })

  it("is written in steps with names of their own, which are reported before each request", async () => {
    const { steps, reports } = await writeArticle(obedientModel)
    expect(new Set(steps)).toEqual(new Set(["plan", "section 1", "section 2", "section 3", "section 4", "describe"]))
    expect(reports).toEqual([
      "planning 0/1",
      "writing 0/4",
      "writing 1/4",
      "writing 2/4",
      "writing 3/4",
      "describing 0/1",
    ])
  })

  it("asks the same requests again for the same brief", async () => {
    const first = await writeArticle(obedientModel)
    const second = await writeArticle(obedientModel)
    expect(second).toEqual(first)
  })

  it("keeps what strangers wrote out of the rules, and lets no passage close its mark", async () => {
    const { requests } = await writeArticle(obedientModel)
    for (const { system, messages } of requests) {
      for (const text of ["evil.example", "62 percent", "burr grinder worth", "Grindmax"])
        expect(system).not.toContain(text)
      expect(system).toContain("Brewly grinders cure headaches")
      expect((messages[0]?.text.match(/<\/evidence>/g) ?? []).length).toBeLessThanOrEqual(1)
    }
    const [, section] = requests
    expect(fenced(section?.messages[0]?.text ?? "", "evidence")).toContain("30 days")
  })

  it("is asked for section by section behind one beginning that vendors keep, and told what it has said", async () => {
    const { requests } = await writeArticle(obedientModel)
    const sections = requests.filter(({ members }) => members === undefined)
    expect(new Set(sections.map(({ system, messages }) => system + (messages[0]?.text ?? ""))).size).toBe(1)
    for (const { kept, messages } of sections) expect(kept).toEqual([messages[0]?.text])
    expect(sections[0]?.messages[1]?.text).not.toContain("Blade grinders")
    expect(fenced(sections[1]?.messages[1]?.text ?? "", "already_said")).toContain(
      "- Blade grinders reached 18 percent.",
    )
  })

  it("has headings and key points only if an outline was wanted", async () => {
    const { article, checks, steps } = await writeArticle(obedientModel, { isOutline: true })
    expect(steps).toEqual(["plan"])
    expect(article.body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3)
    expect(article.body).toMatch(/^- Most coffee grinders reached 74 decibels in our kitchen \(\[How loud is it\?\]/m)
    expect(article).toMatchObject({ excerpt: null, tags: [] })
    expect(checks.some(({ text }) => text.includes("74 decibels"))).toBe(true)
  })

  it("needs no passages if the brand's facts are enough", async () => {
    const { article, checks } = await writeArticle(obedientModel, { words: null }, { passages: [], linkTargets: [] })
    expect(article.body).toContain("14 countries")
    expect(findAddresses(article.body)).toEqual([])
    expect(checks.every(({ sources }) => sources.every(({ url }) => url === null))).toBe(true)
  })
})

describe("the estimate", () => {
  it("is above what the requests of an article cost, and null without prices", async () => {
    const { requests } = await writeArticle(obedientModel)
    const writer = createAnthropicWriter({ apiKey: "sk-test-0123456789", fetch })
    const cost = estimateGeneration(grinderBrief, writer)
    const sent = requests.reduce(
      (sum, { system, messages }) => sum + (system.length + messages.map(({ text }) => text).join("").length) / 4,
      0,
    )
    expect(cost).toBeGreaterThan(sent * 3 + requests.length * 1000 * 15)
    expect(cost).toBeLessThan(3_000_000)
    expect(estimateGeneration(grinderBrief, { prices: null })).toBeNull()
    expect(estimateGeneration({ ...grinderBrief, isOutline: true }, writer)).toBeLessThan((cost ?? 0) / 3)
    const judged = (judge: typeof writer) => estimateGeneration({ ...grinderBrief, judge }, writer)
    expect(judged(writer)).toBeGreaterThan(cost ?? 0)
    expect(judged({ ...writer, prices: { input: 0, cached: 0, output: 0 } })).toBe(cost)
    expect(judged({ ...writer, prices: null })).toBeNull()
  })
})
