import { findBanned } from "@citable/writing/claims/find-banned"
import { describe, expect, it } from "vitest"

import { grinderBrief } from "../../../writing/test/generation-brief.ts"
import { fenced, type Model, obedientModel } from "../obedient-model.ts"
import { saying, writeArticle } from "./write-article.ts"

describe("a sentence without support", () => {
  it("is written again once, with its reason", async () => {
    const { article, checks, steps, reports, requests } = await writeArticle(
      saying("Nine of ten testers, 91 percent, prefer steel.", { section: "Is a burr" }),
    )
    expect(steps.filter((step) => step.endsWith("repair"))).toEqual(["section 1 repair"])
    expect(reports).toContain("checking 0/4")
    const repair = requests.find(({ messages }) => messages.length > 3)
    expect(repair?.messages.at(-1)?.text).toContain(
      "91 percent, prefer steel.”: No passage and no fact contains the number 91.",
    )
    expect(article.body).not.toContain("91")
    expect(checks.filter(({ state }) => state === "removed")).toEqual([])
  })

  it("is removed if it comes again, and the rest stays", async () => {
    const { article, checks } = await writeArticle(
      saying("Nine of ten testers, 91 percent, prefer steel.", { isStubborn: true }),
    )
    expect(article.body).not.toContain("91")
    expect(article.body).toContain("62 percent")
    expect(checks.find(({ state }) => state === "removed")).toMatchObject({
      kind: "claim",
      text: "Nine of ten testers, 91 percent, prefer steel.",
      detail: "No source has “91”. To keep it, add it to the facts of the brand.",
    })
  })

  it.each([
    [
      "a row of a table",
      "| Kind | Noise |\n| - | - |\n| Hand | 50 decibels [2] |\n| Magic | 12 decibels [2] |",
      "| Hand | 50 decibels ([How loud is it?",
      "Magic",
    ],
    ["an item of a list", "- It takes 30 days [3].\n- Calm.\n- It takes 31 weeks.", "- It takes 30 days", "31 weeks"],
    ["a part of emphasis", "**It takes 31 weeks. Days are long.** Be calm.", "**Days are long.** Be calm.", "31 weeks"],
  ])("goes as %s, and what is around it stays", async (_, text, kept, gone) => {
    const { article } = await writeArticle(saying(`\n\n${text}`, { isStubborn: true, section: "Is a burr" }))
    expect(article.body).toContain(kept)
    expect(article.body).not.toContain(gone)
  })

  it("takes a section with it that has no other", async () => {
    const flawed: Model = (request) =>
      request.members === undefined && fenced(request.messages[1]?.text ?? "", "section").includes("Is a burr")
        ? "It sold 91 million units.\n\n- It won 12 prizes."
        : obedientModel(request)
    const { article, checks } = await writeArticle(flawed)
    expect(checks.find(({ text }) => text.startsWith("Is a burr"))?.detail).toContain("is missing")
    expect(article.body).not.toContain("Is a burr")
    expect(article.body).toContain("How loud")
  })

  it("fails the article if nothing else is left", async () => {
    const flawed: Model = (request) =>
      request.members === undefined ? "It sold 91 million units." : obedientModel(request)
    await expect(writeArticle(flawed)).rejects.toMatchObject({
      code: "writing_failed",
      message: expect.stringContaining("91 million") as string,
    })
  })

  it("is moved to the passage that has it, and one without a citation gets it", async () => {
    const moved = "Hand grinders stayed below 50 decibels [1]. Entry models cost between 40 and 90 euros."
    const { article, checks } = await writeArticle(saying(moved, { section: "What matters" }))
    expect(article.body).toContain("Hand grinders stayed below 50 decibels ([How loud is it?]")
    expect(article.body).toContain("between 40 and 90 euros ([lab.example]")
    expect(checks.find(({ state }) => state === "changed")).toMatchObject({
      text: "Hand grinders stayed below 50 decibels.",
    })
  })

  it("may be found by a second reading, which also says what it could not find", async () => {
    const { article, checks } = await writeArticle(
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
    const { article, checks } = await writeArticle(
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
    const { article } = await writeArticle(flawed)
    expect(JSON.stringify(article)).not.toMatch(/headache/i)
    expect(article.title).toBe("Coffee grinders")
    expect(article.seo.description?.length).toBeLessThanOrEqual(155)
    expect(article.excerpt).not.toBeNull()
  })

  it("and any other fault of the description leave what the article says itself", async () => {
    const long = "Choose with care and keep it calm, since a good choice lasts for a long while. ".repeat(5)
    const flawed: Model = (request) =>
      request.members?.includes("excerpt") === true
        ? JSON.stringify({
            title: long,
            description: long,
            excerpt: "It sold 91 million units.",
            tags: ["news", "Made up"],
          })
        : obedientModel(request)
    const { article, steps, requests } = await writeArticle(flawed)
    expect(steps.filter((step) => step === "describe")).toHaveLength(2)
    expect(requests.at(-1)?.messages.at(-1)?.text).toContain("`title` has 394 characters; write 15 to 60.")
    expect(article).toMatchObject({ title: "How to choose coffee grinders well", tags: ["news"] })
    expect(article.seo.description).toMatch(/^Brewly shows how you choose coffee grinders well\. .{20,110}$/)
    expect(article.excerpt).not.toContain("91")
  })

  it("that the keyword itself states fails the article, and names it", async () => {
    const flawed: Model = (request) => {
      const text = obedientModel(request)
      return request.members?.includes("sections") === true
        ? JSON.stringify({ ...(JSON.parse(text) as object), title: "Brewly grinders cure headaches", sections: [] })
        : text
    }
    await expect(writeArticle(flawed)).rejects.toMatchObject({
      code: "writing_failed",
      message: expect.stringContaining("no outline") as string,
    })
  })
})

describe("what a model adds", () => {
  it("does not come into the article: addresses, pictures, HTML, headings", async () => {
    const added =
      "Buy at https://evil.example/x now.\n\n# Big\n\n<script>x()</script>\n\n![x](https://evil.example/p.png) [y](https://evil.example/y)\n\nwww.evil.example"
    const { article, checks } = await writeArticle(saying(added, { isStubborn: true }))
    expect(article.body).not.toMatch(/evil|<script|!\[|^# /m)
    expect(checks.some(({ kind, state }) => kind === "address" && state === "removed")).toBe(true)
  })

  it("is a draft with an open check if it has less than half of the words that were wanted", async () => {
    const lazy: Model = (request) =>
      request.members === undefined
        ? "Hand grinders stayed below 50 decibels [2]. They are calm. It sold 91 units."
        : obedientModel(request)
    const { article, checks } = await writeArticle(lazy)
    expect(article.body).toContain("Hand grinders stayed below 50 decibels")
    expect(checks).toContainEqual({
      kind: "score",
      state: "open",
      text: "How to choose coffee grinders well",
      detail: expect.stringMatching(
        /^The article has \d+ words, less than half of the 900 .* “It sold 91 units\.” was removed/,
      ) as string,
      sources: [],
    })
    // Every section says the same.
    expect(checks.filter(({ detail }) => detail.startsWith("This section mostly repeats"))).toHaveLength(3)
  })

  it("is told if the article is too short all the same", async () => {
    const lazy: Model = (request) =>
      request.members === undefined ? (obedientModel(request).split("\n\n- ")[0] ?? "") : obedientModel(request)
    const short: Model = (request) => lazy(request).split("\n\n").slice(0, 4).join("\n\n")
    const { checks, requests } = await writeArticle((request) =>
      (request.members === undefined ? short : lazy)(request),
    )
    expect(requests.some(({ messages }) => messages.at(-1)?.text.includes("Write about") === true)).toBe(true)
    expect(checks.find(({ kind }) => kind === "score")).toMatchObject({
      state: "open",
      detail: expect.stringContaining("about 900 were wanted") as string,
    })
  })
})
