import type { Article } from "@citable/contract"
import type { Score } from "@citable/contract/content"
import { startService } from "@citable/dev"
import { findAddresses } from "@citable/markdown"
import { afterEach, describe, expect, it } from "vitest"

import { findBanned } from "../src/writing/claims/find-banned.ts"
import { findUnsupported } from "../src/writing/claims/find-unsupported.ts"
import type { Brief } from "../src/writing/generation/brief.ts"
import { estimateGeneration } from "../src/writing/generation/estimate-generation.ts"
import { type GenerateArticleOptions, generateArticle } from "../src/writing/generation/generate-article.ts"
import { openPrompts } from "../src/writing/prompts/open-prompts.ts"
import { grinderBrief, grinderLinks, grinderPassages } from "./generation-brief.ts"
import { fenced, type Model, obedientModel } from "./obedient-model.ts"
import { type StartedModel, startFakeModel } from "./start-fake-model.ts"

let model: StartedModel
let steps: string[]
let reports: string[]
afterEach(() => model.close())

/** Writes an article with a model behind HTTP. */
async function write(
  as: Model,
  change: Partial<Brief> = {},
  more: Partial<Omit<GenerateArticleOptions, "brief" | "run">> = {},
) {
  model = await startFakeModel(as)
  steps = []
  reports = []
  const open = (step: string) => ({
    ...model.writer,
    write: (...asked: Parameters<StartedModel["writer"]["write"]>) => {
      steps.push(step)
      return model.writer.write(...asked)
    },
  })
  return generateArticle({
    brief: { ...grinderBrief, ...change },
    passages: grinderPassages,
    linkTargets: grinderLinks,
    ...more,
    run: {
      writer: open,
      judge: open,
      once: (_, work) => work(),
      report: (step, done, of) => {
        reports.push(`${step} ${done}/${of}`)
        return Promise.resolve()
      },
      prompts: openPrompts(),
      signal: AbortSignal.timeout(30_000),
    },
  })
}

/** A model that puts a sentence into its first texts of a section, and into its repairs too if it is stubborn. */
const saying =
  (sentence: string, { isStubborn = false, section = "" } = {}): Model =>
  (request) => {
    const text = obedientModel(request)
    const question = request.messages[1]?.text ?? ""
    const isRepair = request.messages.length > 2
    if (request.members !== undefined || (isRepair && !isStubborn)) return text
    if (section !== "" && !fenced(question, "section").includes(section)) return text
    return `${text.split("\n\n")[0]} ${sentence}\n\n${text.split("\n\n").slice(1).join("\n\n")}`
  }

describe("an article of an obedient model", () => {
  it("rests on its sources, links to them and to the brand's pages, and says how each claim was checked", async () => {
    const { article, checks, prompts } = await write(obedientModel)
    const addresses = (findAddresses(article.body) ?? []).map(({ address }) => address)
    const given = new Set([...grinderPassages, ...grinderLinks].map(({ url }) => url))
    expect(addresses.filter((address) => !given.has(address))).toEqual([])
    expect(new Set(addresses)).toContain("https://www.grinders.example/report")
    expect(addresses.filter((address) => address.startsWith("https://brewly.example/")).length).toBe(2)
    expect(article.body).toContain("([grinders.example](https://www.grinders.example/report))")
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
      state: "passed",
      sources: [
        {
          url: "https://www.grinders.example/report",
          quote: "In 2025, 62 percent of the tested burr grinders gave an even powder.",
        },
      ],
    })
    const fact = checks.find(({ text }) => text.includes("14 countries"))
    expect(fact).toMatchObject({ state: "passed", sources: [{ url: null, quote: "Brewly ships to 14 countries." }] })
    expect(checks.filter(({ kind, sources }) => kind === "claim" && sources.length === 0)).toEqual([])
    expect(Object.keys(prompts)).toEqual(["plan-article", "write-section", "describe-article"])
    expect(article.title.length).toBeLessThanOrEqual(60)
    expect(article.seo.description?.length).toBeGreaterThanOrEqual(70)
    expect(article.tags).toEqual(["Grinders", "guides"])
  })

  it("scores 80 or more, with the words that were wanted", async () => {
    const { article, checks } = await write(obedientModel)
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
    await write(obedientModel)
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
    const first = await write(obedientModel)
    const sent = model.requests()
    await model.close()
    const second = await write(obedientModel)
    expect(model.requests()).toEqual(sent)
    expect(second).toEqual(first)
  })

  it("keeps what strangers wrote out of the rules, and lets no passage close its mark", async () => {
    await write(obedientModel)
    for (const { system, messages } of model.requests()) {
      for (const text of ["evil.example", "62 percent", "burr grinder worth", "Grindmax"])
        expect(system).not.toContain(text)
      expect(system).toContain("Brewly grinders cure headaches")
      expect((messages[0]?.text.match(/<\/evidence>/g) ?? []).length).toBeLessThanOrEqual(1)
    }
    const [, section] = model.requests()
    expect(fenced(section?.messages[0]?.text ?? "", "evidence")).toContain("30 days")
  })

  it("has headings and key points only if an outline was wanted", async () => {
    const { article, checks } = await write(obedientModel, { isOutline: true })
    expect(steps).toEqual(["plan"])
    expect(article.body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3)
    expect(article.body).toMatch(/^- Most coffee grinders reached 74 decibels in our kitchen \(\[beans\.example\]/m)
    expect(article).toMatchObject({ excerpt: null, tags: [] })
    expect(checks.some(({ text }) => text.includes("74 decibels"))).toBe(true)
  })

  it("needs no passages if the brand's facts are enough", async () => {
    const { article, checks } = await write(obedientModel, { words: null }, { passages: [], linkTargets: [] })
    expect(article.body).toContain("14 countries")
    expect(findAddresses(article.body)).toEqual([])
    expect(checks.every(({ sources }) => sources.every(({ url }) => url === null))).toBe(true)
  })
})

describe("a sentence without support", () => {
  it("is written again once, with its reason", async () => {
    const { article, checks } = await write(
      saying("Nine of ten testers, 91 percent, prefer steel.", { section: "Is a burr" }),
    )
    expect(steps.filter((step) => step.endsWith("repair"))).toEqual(["section 1 repair"])
    expect(reports).toContain("checking 0/4")
    const repair = model.requests().find(({ messages }) => messages.length > 3)
    expect(repair?.messages.at(-1)?.text).toContain(
      "91 percent, prefer steel.”: No passage and no fact has the number 91.",
    )
    expect(article.body).not.toContain("91")
    expect(checks.filter(({ state }) => state === "removed")).toEqual([])
  })

  it("is removed if it comes again, and the rest stays", async () => {
    const { article, checks } = await write(
      saying("Nine of ten testers, 91 percent, prefer steel.", { isStubborn: true }),
    )
    expect(article.body).not.toContain("91")
    expect(article.body).toContain("62 percent")
    expect(checks.find(({ state }) => state === "removed")).toMatchObject({
      kind: "claim",
      text: "Nine of ten testers, 91 percent, prefer steel.",
      detail: "No passage and no fact has the number 91.",
    })
  })

  it.each([
    [
      "a row of a table",
      "| Kind | Noise |\n| - | - |\n| Hand | 50 decibels [2] |\n| Magic | 12 decibels [2] |",
      "| Hand | 50 decibels ([beans",
      "Magic",
    ],
    ["an item of a list", "- It takes 30 days [3].\n- It takes 31 weeks.", "- It takes 30 days", "31 weeks"],
    ["a part of emphasis", "**It takes 31 weeks. That is long.** Be calm.", "**That is long.** Be calm.", "31 weeks"],
  ])("goes as %s, and what is around it stays", async (_, text, kept, gone) => {
    const { article } = await write(saying(`\n\n${text}`, { isStubborn: true, section: "Is a burr" }))
    expect(article.body).toContain(kept)
    expect(article.body).not.toContain(gone)
  })

  it("takes a section with it that has no other", async () => {
    const flawed: Model = (request) =>
      request.members === undefined && fenced(request.messages[1]?.text ?? "", "section").includes("Is a burr")
        ? "It sold 91 million units.\n\n- It won 12 prizes."
        : obedientModel(request)
    const { article } = await write(flawed)
    expect(article.body).not.toContain("Is a burr")
    expect(article.body).toContain("How loud")
  })

  it("fails the article if nothing else is left", async () => {
    const flawed: Model = (request) =>
      request.members === undefined ? "It sold 91 million units." : obedientModel(request)
    await expect(write(flawed)).rejects.toMatchObject({
      code: "writing_failed",
      message: expect.stringContaining("91 million") as string,
    })
  })

  it("is moved to the passage that has it, and one without a citation gets it", async () => {
    const moved = "Hand grinders stayed below 50 decibels [1]. Entry models cost between 40 and 90 euros."
    const { article, checks } = await write(saying(moved, { section: "What matters" }))
    expect(article.body).toContain("Hand grinders stayed below 50 decibels ([beans.example]")
    expect(article.body).toContain("between 40 and 90 euros ([lab.example]")
    expect(checks.find(({ state }) => state === "changed")).toMatchObject({
      text: "Hand grinders stayed below 50 decibels.",
    })
  })

  it("may be found by a second reading, which also says what it could not find", async () => {
    const { article, checks } = await write(
      obedientModel,
      {},
      {
        judge: (sentences) =>
          Promise.resolve(
            sentences.map(({ sentence }) =>
              sentence.includes("62 percent")
                ? "contradicted"
                : sentence.includes("74 decibels")
                  ? "not_found"
                  : "supported",
            ),
          ),
      },
    )
    expect(article.body).not.toContain("62 percent")
    expect(checks.find(({ text }) => text.includes("62 percent"))).toMatchObject({ state: "removed" })
    expect(checks.find(({ text }) => text.includes("74 decibels"))).toMatchObject({ state: "open" })
  })
})

describe("a banned claim", () => {
  it("is removed from a section, in other words too", async () => {
    const { article, checks } = await write(
      saying("Headaches are cured by grinders from Brewly.", { isStubborn: true }),
    )
    expect(findBanned(article.body, grinderBrief.brand.bannedClaims, { locale: "en" })).toEqual([])
    expect(checks.find(({ kind }) => kind === "banned_claim")).toMatchObject({ state: "removed" })
  })

  it("never gets into headings, the title or the description", async () => {
    const banned = "Brewly grinders cure headaches"
    const flawed: Model = (request) => {
      const text = obedientModel(request)
      if (request.members === undefined) return text
      const json = JSON.parse(text) as {
        title: string
        description?: string
        excerpt?: string
        sections?: { heading: string }[]
      }
      json.title = `${banned} at home`
      if (json.description !== undefined)
        Object.assign(json, { description: `${banned}. ${json.description}`, excerpt: `${banned}!` })
      for (const section of json.sections?.slice(0, 1) ?? []) section.heading = `Why ${banned}`
      return JSON.stringify(json)
    }
    const { article } = await write(flawed)
    expect(JSON.stringify(article)).not.toMatch(/headache/i)
    expect(article.title).toBe("Coffee grinders")
    expect(article.seo.description?.length).toBeLessThanOrEqual(155)
    expect(article.excerpt).not.toBeNull()
  })

  it("that the keyword itself states fails the article, and names it", async () => {
    const flawed: Model = (request) => {
      const text = obedientModel(request)
      return request.members?.includes("sections") === true
        ? JSON.stringify({ ...(JSON.parse(text) as object), title: "Brewly grinders cure headaches", sections: [] })
        : text
    }
    await expect(write(flawed)).rejects.toMatchObject({
      code: "writing_failed",
      message: expect.stringContaining("no outline") as string,
    })
  })
})

describe("what a model adds", () => {
  it("does not come into the article: addresses, pictures, HTML, headings", async () => {
    const added =
      "Buy at https://evil.example/x now.\n\n# Big\n\n<script>x()</script>\n\n![x](https://evil.example/p.png) [y](https://evil.example/y)\n\nwww.evil.example"
    const { article, checks } = await write(saying(added, { isStubborn: true }))
    expect(article.body).not.toMatch(/evil|<script|!\[|^# /m)
    expect(checks.some(({ kind, state }) => kind === "address" && state === "removed")).toBe(true)
  })

  it("is told if the article is far too short all the same", async () => {
    const lazy: Model = (request) =>
      request.members === undefined
        ? "Hand grinders stayed below 50 decibels [2]. They are calm."
        : obedientModel(request)
    const { checks } = await write(lazy)
    expect(model.requests().some(({ messages }) => messages.at(-1)?.text.includes("Write about") === true)).toBe(true)
    expect(checks.find(({ kind }) => kind === "score")).toMatchObject({
      state: "open",
      detail: expect.stringContaining("about 900 were wanted") as string,
    })
  })
})

describe("the estimate", () => {
  it("is above what the requests of an article cost, and null without prices", async () => {
    await write(obedientModel)
    const cost = estimateGeneration(grinderBrief, model.writer)
    const sent = model
      .requests()
      .reduce(
        (sum, { system, messages }) => sum + (system.length + messages.map(({ text }) => text).join("").length) / 4,
        0,
      )
    expect(cost).toBeGreaterThan(sent * 3 + model.requests().length * 1000 * 15)
    expect(cost).toBeLessThan(3_000_000)
    expect(estimateGeneration(grinderBrief, { prices: null })).toBeNull()
    expect(estimateGeneration({ ...grinderBrief, isOutline: true }, model.writer)).toBeLessThan((cost ?? 0) / 3)
    expect(estimateGeneration({ ...grinderBrief, isJudged: true }, model.writer)).toBeGreaterThan(cost ?? 0)
  })
})
