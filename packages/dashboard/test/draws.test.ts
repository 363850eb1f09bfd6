import type { Article, Draw, DrawOutcome } from "@citable/contract"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { WebPage } from "../../service/test/web-client.ts"
import { sayComparable, sayOutcome, sayProgress } from "../src/visibility/say-draw.ts"
import { pressButton } from "./press-button.ts"
import { type StartedDrawable, startDrawable } from "./start-drawable.ts"
import { toWords } from "./to-words.ts"

describe("each sentence has the numbers of what it tells", () => {
  const counts = { prompts: { treated: 5, held_out: 4 }, unwritten: 0, out: [], days: null, models: [] }
  const prompt = { text: "Who sells lamps?", answers: 20, named: 1, articles: [], out: null }
  const prompts = ["treated", "treated", "held_out"].map((role, at) => ({ ...prompt, role, prompt_id: `prm_${at}` }))
  const draw = { write_by: "2026-06-21", look_on: "2026-08-16", prompts } as unknown as Draw
  const say = (outcome: Partial<DrawOutcome>) => sayOutcome(draw, { ...counts, ...outcome } as DrawOutcome, "Acme")
  const told = (effect: number, low: number, high: number): Partial<DrawOutcome> => ({
    reason: null,
    effect,
    interval: { low, high },
    treated: { before: 0.12, after: 0.31 },
    held_out: { before: 0.132, after: 0.16 },
  })

  it("of an effect, whose verdict is clear only where its interval leaves out nothing at all", () => {
    expect(say(told(0.162, 0.041, 0.283)).result).toBe(
      "The 5 drawn first: 31 % of answers name Acme, before 12 %. The 4 that waited: 16 %, before 13.2 %. What is left: +16.2 points (between +4.1 and +28.3). The articles paid.",
    )
    expect(say(told(0.1, 0, 0.2)).result).toMatch(/\+10 points \(between 0 and \+20\)\. Not clear:/)
    expect(say(told(-0.1, -0.2, -0.01)).result).toMatch(/−10 points \(between −20 and −1\)\. The articles did harm\.$/)
  })

  it("of no effect: why, and what is left", () => {
    expect(say({ reason: "not_published", unwritten: 5 })).toEqual({
      result: "Nothing to tell: no article of the first 5 was published by 2026-06-21.",
      notes: [],
    })
    expect(say({ reason: "few_held_out", prompts: { treated: 5, held_out: 2 } }).result).toBe(
      "Too few to tell: 2 of those that waited are left with answers, and 3 are needed.",
    )
  })

  it("of what limits it", () => {
    const { notes } = say({
      ...told(0.1, 0.05, 0.2),
      unwritten: 2,
      out: [{ role: "held_out", why: "written", prompts: 1 }],
      models: [{ engine: "gemini", model: "m-1", has: "before" }],
      days: { before: ["2026-04-26", "2026-05-25"], after: ["2026-06-11", "2026-08-15"] },
    })
    expect(notes).toEqual([
      "2 of the first 5 had no article by 2026-06-21. They count as drawn, so the change is told too small rather than too large.",
      "Out of the comparison: 1 that waited (written about before their turn). Whoever takes prompts out because of their numbers chooses the result.",
      "Gemini (m-1) answered only before: those answers do not count.",
      "Before: 2026-04-26 to 2026-05-25. After: 2026-06-11 to 2026-08-15. Two weeks after the last publication do not count.",
    ])
  })

  it("of how far a draw is, where an article counts that is out in time alone", () => {
    const [late, own, waits] = draw.prompts
    const article = (on: string) => [{ id: "cnt_1", title: "Lamps", published_on: on }]
    const some = (first: string, second: string) =>
      ({
        ...draw,
        prompts: [
          { ...late, articles: article(first) },
          { ...own, articles: article(second) },
          { ...waits, articles: article("2026-06-01") },
        ],
      }) as Draw
    expect(sayProgress(some("2026-06-22", "2026-06-21"), "2026-07-01")[0]).toBe(
      "1 of 2 had a published article by 2026-06-21. The others count as drawn, too.",
    )
    expect(sayProgress(some("2026-06-01", "2026-06-21"), "2026-08-15")).toEqual([
      "All 2 have a published article.",
      "The only look is on 2026-08-16, in 1 day. Nothing is told before it.",
    ])
  })

  it("of gaps that can be compared, and of each that cannot", () => {
    const left = { off: 1, taken: 0, few_answers: 2, no_gap: 3, same_topic: 1 }
    expect(sayComparable({ gaps: [prompt, prompt] as never, left })).toBe(
      "2 of 9 prompts can be compared. A draw takes 6, so it has to wait. Of the others, 1 is switched off; 2 have less than 12 answers in four weeks; 3 are no gaps: no competitor is named, or you are in half of the answers or more; 1 shares its topic with another.",
    )
  })
})

const topics = ["lamps", "tyres", "ovens", "boats", "tents", "knives"]
let started: StartedDrawable
beforeAll(async () => {
  started = await startDrawable(topics)
})
afterAll(() => started?.close())

const open = async (path: string) => (await started.ada()).open(started.home + path)
const press = async (page: WebPage, button: string) => pressButton(await started.ada(), page, button)
const shown = async () => toWords((await open("/visibility/sources?show=draw")).text)

it("a draw goes from the list to its look: drawn today, waiting, and told what the articles changed", async () => {
  for (const repeats of [10, 2]) await started.scan(repeats)
  started.pass(1)
  const before = await open("/visibility/sources?show=draw")
  expect(toWords(before.text)).toContain("6 of 6 prompts can be compared. By the answers of 2026-04-07 to 2026-05-04.")
  expect(toWords(before.text)).toContain("a coin draws 3 of 6 prompts")
  expect(toWords(before.text)).toContain("you are named in 0 of 12 answers")
  const drawn = toWords((await press(before, "Draw 3 of these 6")).text)
  expect(drawn).toContain("Drawn today by a coin: 2026-05-05 10:00 UTC.")
  expect(drawn).toContain("0 of 3 have a published article. The others count if they are out by 2026-06-02.")
  expect(drawn).toContain("The only look is on 2026-07-28, in 84 days.")
  expect(drawn).toContain("They are held back until 2026-07-28 as a comparison")
  // The page of another tab, which shows the list still.
  const other = before.text.replaceAll(/name="once" value="[^"]+"/g, `name="once" value="${crypto.randomUUID()}"`)
  const late = await press({ ...before, text: other }, "Draw 3 of these 6")
  expect(toWords(late.text)).toContain("Somebody has drawn already. This is that draw.")

  const gaps = await open("/visibility/sources?show=gaps")
  const held = [...parseHTML(gaps.text).document.querySelectorAll("tbody tr")].filter((row) =>
    row.textContent.includes("Held back until 2026-07-28 as a comparison."),
  )
  expect(held).toHaveLength(3)
  expect(held.some((row) => row.textContent.includes("Write about this"))).toBe(false)
  // Home proposes nothing that waits.
  const waiting = held.map((row) => /good (\w+)\?/.exec(row.textContent)?.[1] ?? "")
  const proposed = parseHTML((await open("")).text).document.querySelector(".cards")?.textContent ?? ""
  expect(topics.filter((topic) => proposed.includes(topic)).length).toBeGreaterThan(0)
  expect(waiting.some((topic) => proposed.includes(topic))).toBe(false)

  const ours = topics.filter((topic) => !waiting.includes(topic))
  for (const [turn, topic] of ours.entries()) {
    const page = await open("/visibility/sources?show=draw")
    const draft = await press(page, `Write about this: Who sells good ${topic}?`)
    const id = draft.url.pathname.split("/").at(-1)
    expect((await started.call<Article>("GET", `/v1/content/${id}`, undefined, started.operatorToken)).body).toContain(
      "It counts if it is published by 2026-06-02",
    )
    expect(await shown()).toContain("not published yet")
    await started.call("POST", `/v1/content/${id}/publish`, {}, started.operatorToken)
    expect(await shown()).toContain(
      turn < 2 ? `${turn + 1} of 3 have a published article.` : "All 3 have a published article.",
    )
    started.won.add(topic)
  }
  for (const weeks of [5, 5]) {
    started.pass(weeks * 7)
    await started.scan(10)
  }
  expect(await shown()).not.toContain("points")
  started.pass(14)
  const told = await shown()
  const { document } = parseHTML((await open("/visibility/sources?show=draw")).text)
  const result = document.querySelector(".week-sentence")?.textContent ?? ""
  expect(result).toMatch(
    /^The 3 drawn first: 100 % of answers name Acme Bikes, before 0 %\. The 3 that waited: 0 %, before 0 %\. What is left: \+100 points \(between \+\d+(\.\d)? and \+100\)\. The articles paid\.$/,
  )
  expect(told).toContain("Before: 2026-04-07 to 2026-05-04. After: 2026-05-19 to 2026-07-27.")
  // What waited can be drawn next, once it has enough answers of its own again.
  expect(told).toContain("Of the others, 3 have articles or are drawn; 3 have less than 12 answers in four weeks.")
})
