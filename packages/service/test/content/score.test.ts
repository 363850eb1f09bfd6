import type { Score } from "@citable/contract/content"
import { startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let started: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  started = await startService()
  await started.call("PATCH", `/v1/brands/${started.brandId}`, { name: "Oakly" }, started.operatorToken)
})
afterAll(() => started.close())

it("a score says what is missing, and rises when it is fixed", async () => {
  const { id } = await started.publish({ title: "Short", body: "Not much." })
  const before = await started.call<Score>("GET", `/v1/content/${id}/score`)
  const paragraph = "This sentence answers the question plainly, with a fact and where it comes from. ".repeat(15)
  const other = "Ada measured it again in her own kitchen, and wrote down each of her results by hand. ".repeat(15)
  const body = `This title says what the brand Oakly is. ${paragraph.slice(0, 80)}\n\n## What is the answer?\n\n${paragraph}\n\n- one\n- two\n\n## Who says so?\n\n[A source](https://example.com/a) says it. ${other}`
  const author = { name: "Ada", url: null, image_url: null }
  await started.call("PATCH", `/v1/content/${id}`, {
    title: "A title that says what it is",
    body,
    author,
    excerpt: "In short.",
  })
  const after = await started.call<Score>("GET", `/v1/content/${id}/score`)
  expect(after.score).toBeGreaterThan(before.score)
  expect(before.checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toContain("cites_sources")
  expect(after.checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual([])
  expect(after.metrics.reading_ease).not.toBeNull()
})

it("a body that is too complex is not scored, and the score says so", async () => {
  const publish = (slug: string, body: string) => started.publish({ title: "An article about it", slug, body })
  const score = ({ id }: { id: string }) => started.call<Score>("GET", `/v1/content/${id}/score`)
  const simple = await score(await publish("simple", "*".repeat(20_000)))
  expect(simple.metrics.words).toBe(0)
  const complex = await score(await publish("complex", "*".repeat(20_001)))
  expect(new Set(Object.values(complex.metrics))).toEqual(new Set([null]))
  expect(complex.checks.map(({ code, passed }) => [code, passed])).toEqual([
    ["simple_enough", false],
    ["has_author", false],
    ["has_description", false],
    ["title_length", true],
  ])
  // The checks weigh 25 in total, and one of weight 1 passed.
  expect(complex.score).toBe(4)
  const lines = await score(await publish("lines", `${"a\n".repeat(10_000)}*`))
  expect(lines.metrics.words).toBeNull()
})

it("sections with one text under several headings cost score, and so do texts that leave their headings", async () => {
  const text = "Sourdough keeps for days in paper, cut side down, away from the stove and from any draught of air."
  const publish = async (headings: string[], body = text) => {
    const sections = headings.map((heading) => `## ${heading}\n\n${body}\n`).join("\n")
    const { id } = await started.publish({ title: "Sourdough", slug: `sourdough-${headings.length}`, body: sections })
    const { checks } = await started.call<Score>("GET", `/v1/content/${id}/score`)
    return checks.filter(({ code }) => /sections|answers/.test(code)).map(({ state, detail }) => [state, detail])
  }
  const repeated = "“What do flour prices do?” repeats “How long does sourdough keep?”."
  const two = ["How long does sourdough keep?", "What do flour prices do?"]
  expect((await publish(two))[0]).toEqual(["failed", repeated])
  // An answer need not repeat the words of its question.
  expect((await publish([...two, "Who drinks coffee?"]))[1]?.[0]).toBe("passed")
  const left = "“What do flour prices do?”, “Who drinks coffee?”, “Why is rent high?”"
  expect((await publish([...two, "Who drinks coffee?", "Why is rent high?"]))[1]).toEqual([
    "failed",
    `3 of 4 sections have no word of their heading: ${left}.`,
  ])
})

it("a section begins at its heading, not where an earlier paragraph has the same words", async () => {
  const long = "Flour stays fresh in a tin, cool and dry, for half a year or more, if no light gets to it on any day."
  const { id } = await started.publish({
    title: "Three sections",
    slug: "three-sections",
    body: `## Flour\n\nStorage first. ${long}\n\n## Storage\n\nTins are cheap.\n\n## Summary\n\n${long}\n`,
  })
  const { checks } = await started.call<Score>("GET", `/v1/content/${id}/score`)
  expect(checks.find(({ code }) => code === "distinct_sections")?.detail).toBe("“Summary” repeats “Flour”.")
})

describe("a check", () => {
  const check = async (code: string, article: object) => {
    const { id } = await started.publish({ title: "An article about it", slug: `a-${count++}`, ...article })
    const { checks } = await started.call<Score>("GET", `/v1/content/${id}/score`)
    return checks.find((one) => one.code === code)
  }
  let count = 0

  it("of sources counts no links to the brand's own domains, their subdomains and www", async () => {
    const domains = ["acme.example", "www.acme.test"]
    await started.call("PATCH", `/v1/brands/${started.brandId}`, { domains }, started.operatorToken)
    const cites = async (url: string) => (await check("cites_sources", { body: `See [this](${url}).` }))?.state
    expect(await cites("https://shop.acme.example/desk")).toBe("failed")
    expect(await cites("https://www.acme.example/")).toBe("failed")
    expect(await cites("https://acme.test/")).toBe("failed")
    expect(await cites("/about")).toBe("failed")
    expect(await cites("https://notacme.example/study")).toBe("passed")
  })

  it("that cannot be measured is no pass, says why, and does not count", async () => {
    const ease = await check("reading_ease", { body: "Too short." })
    expect(ease).toMatchObject({ state: "not_measured", passed: false })
    expect(ease?.detail).toContain("100 words or more")
    const german = await check("reading_ease", { body: "Ein Wort und noch eins. ".repeat(40), locale: "de" })
    expect(german?.state).toBe("not_measured")
    expect(await check("images_have_alt", { body: "No image." })).toMatchObject({ state: "not_measured" })
  })

  it("of length counts the words that readers see, and each Chinese or Japanese character", async () => {
    const visible = "Keep the beans in [a tin](https://example.com/a-dark-dry-tin 'A tin').\n\n![A tin](/media/tin.png)"
    expect((await check("enough_words", { body: visible }))?.detail).toContain("6 words")
    const chinese = { body: "咖啡豆应放在阴凉干燥的地方。".repeat(24), locale: "zh" }
    expect(await check("enough_words", chinese)).toMatchObject({ state: "passed" })
    expect(await check("short_sentences", chinese)).toMatchObject({ state: "not_measured" })
    expect(await check("answer_first", { ...chinese, body: "咖啡豆应放在阴凉干燥的地方，六周内喝完。" })).toMatchObject(
      { state: "passed" },
    )
  })

  it("of questions counts the headings that ask one", async () => {
    expect((await check("asks_questions", { body: "## Why?\n\nSo." }))?.detail).toMatch(/^1 heading asks a question/)
    expect((await check("asks_questions", { body: "## Why?\n\n## How?" }))?.detail).toMatch(
      /^2 headings ask a question/,
    )
  })

  it("of entities finds the brand by name or alias, and the terms of the title", async () => {
    const aliases = ["Acme"]
    await started.call("PATCH", `/v1/brands/${started.brandId}`, { aliases }, started.operatorToken)
    const state = async (code: string, article: object) => (await check(code, article))?.state
    expect(await state("names_brand", { body: "ACME's desks are made of oak." })).toBe("passed")
    expect(await state("names_brand", { body: "Placme makes desks." })).toBe("failed")
    const title = "How to choose a standing desk"
    expect(await state("names_title_terms", { title, body: "Choose standing desks by height." })).toBe("passed")
    expect(await state("names_title_terms", { title, body: "Chairs are better." })).toBe("failed")
    expect(
      await state("names_title_terms", { title: "日本語の記事", body: "これは日本語の記事です。", locale: "ja" }),
    ).toBe("passed")
  })
})
