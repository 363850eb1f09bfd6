import { expect, it } from "vitest"

import { dayOf } from "../../src/groups/visibility/alike/day-number.ts"
import { findWalls } from "../../src/groups/visibility/effects/find-walls.ts"
import { type KnownPrompt, lookAtPlan } from "../../src/groups/visibility/effects/look-at-plan.ts"
import type { PromptCounts } from "../../src/groups/visibility/effects/read-prompt-days.ts"

/** Chosen on day 1, published on day 40, looked at after eight weeks. */
const published = 40
const look = { week: 8, error: 0.044 }
const promptOf = (id: string, ...words: string[]): KnownPrompt => ({
  id,
  startsOn: 0,
  endsOn: null,
  words: new Set(words.length === 0 ? [id] : words),
})
const treated = ["one", "two", "three"]
const others = Array.from({ length: 12 }, (_, at) => `other${at}`)
const targetOf = (promptId: string, freshOn = 1, isReleased = false) => ({
  contentId: "cnt",
  promptId,
  askedOn: 0,
  freshOn,
  isReleased,
})
const planOf = (targets = treated.map((id) => targetOf(id))) => ({
  articles: [{ id: "cnt", title: "", locale: "en", publishedOn: published, targets, words: new Set(["title"]) }],
  startsOn: published,
  lastOn: published,
})
const days = [...treated, ...others].flatMap((prompt) =>
  [20, 70].map((day) => {
    const count = treated.includes(prompt) && day > published ? 80 : 40
    return { prompt, engine: "chatgpt api", model: "one", day, count, of: 100 }
  }),
)
const counts: PromptCounts = { named: days, cited: days.map((day) => ({ ...day, count: 0 })), families: [] }
const prompts = [...treated, ...others].map((id) => promptOf(id))
/** Prompts that articles are written for, none of which is out. */
const takenOf = (ids: readonly string[]) => new Map(ids.map((id) => [id, []]))
const nobody = takenOf(treated)

it("what articles were written for is compared with what they cannot touch", () => {
  const found = lookAtPlan(planOf(), { prompts, taken: nobody, counts }, look)
  expect(found).toMatchObject({ treated, controls: others, late: [], chosen_on: "1970-01-02", answers_a_week: 250 })
  if ("reason" in found.named) throw new Error(found.named.reason)
  expect(found.named.effect).toBeCloseTo(0.4)
  expect(found.named.interval.low).toBeGreaterThan(0)
})

it("no control shares a word with the article or its questions, has an article, is off, or came later", () => {
  const more = [
    promptOf("of-title", "title", "else"),
    promptOf("of-question", "two", "else"),
    promptOf("without-words", "a"),
    promptOf("taken"),
    { ...promptOf("off"), endsOn: 60 },
    { ...promptOf("new"), startsOn: 2 },
  ].map((prompt) => (prompt.id === "without-words" ? { ...prompt, words: new Set<string>() } : prompt))
  const taken = takenOf([...treated, "taken"])
  expect(lookAtPlan(planOf(), { prompts: [...prompts, ...more], taken, counts }, look).controls).toEqual(others)
})

it("a question that was chosen late, or taken out, counts on neither side, and is told", () => {
  const targets = [targetOf("one"), targetOf("two"), targetOf("three", 13), targetOf("other0", 1, true)]
  const taken = takenOf([...treated, "other0"])
  const found = lookAtPlan(planOf(targets), { prompts, taken, counts }, look)
  expect(found).toMatchObject({ treated: ["one", "two"], late: ["three"], released: ["other0"] })
  expect(found.controls).toEqual(others.slice(1))
  expect(found.named).toEqual({ reason: "few_treated" })
  const late = lookAtPlan(planOf([targetOf("one", 30)]), { prompts, taken, counts }, look)
  expect(late).toMatchObject({ chosen_on: null, named: { reason: "no_baseline" }, cited: { reason: "no_baseline" } })
})

it("a question chosen on the day counts by its answers of earlier weeks, without those that chose it", () => {
  // Asked since day -100, chosen on day 40 because of a bad month, and better since by itself.
  const old = prompts.map((prompt) => ({ ...prompt, startsOn: -100 }))
  const targets = treated.map((id) => ({ ...targetOf(id, published + 1), askedOn: -100 }))
  const cells = [...treated, ...others].flatMap((prompt) =>
    [-60, 20, 70].map((day) => {
      const count = treated.includes(prompt) && day === 20 ? 5 : 40
      return { prompt, engine: "chatgpt api", model: "one", day, count, of: 100 }
    }),
  )
  const world = { prompts: old, taken: nobody, counts: { ...counts, named: cells } }
  const found = lookAtPlan(planOf(targets), world, look)
  expect(found).toMatchObject({ treated, controls: others, late: [], chosen_on: "1969-09-23" })
  if ("reason" in found.named) throw new Error(found.named.reason)
  expect(found.named.effect).toBeCloseTo(0)
  // A control that was not asked then is left out, and does not shorten the baseline.
  const joined = [...old, { ...promptOf("joined"), startsOn: -50 }]
  expect(lookAtPlan(planOf(targets), { ...world, prompts: joined }, look)).toEqual(found)
  // Whoever chooses a day later may have seen what the article changed.
  const after = targets.map((target) => ({ ...target, freshOn: published + 2 }))
  expect(lookAtPlan(planOf(after), world, look).named).toEqual({ reason: "no_baseline" })
  // 56 days of answers: 28 of them chose it.
  const young = targets.map((target) => ({ ...target, askedOn: published - 56 }))
  expect(lookAtPlan(planOf(young), world, look).chosen_on).toBe(dayOf(published - 56))
  const younger = targets.map((target) => ({ ...target, askedOn: published - 55 }))
  expect(lookAtPlan(planOf(younger), world, look)).toMatchObject({ chosen_on: null, late: treated })
})

it("choices at many times leave the weeks after the last one in common", () => {
  const early = { ...targetOf("one", -40), askedOn: -45 }
  const targets = [early, { ...targetOf("two", -40), askedOn: -45 }, { ...targetOf("three", -40), askedOn: -45 }]
  const late = { ...targetOf("other0", published + 1), askedOn: -100 }
  const asked = prompts.map((prompt) => ({ ...prompt, startsOn: -100 }))
  const found = lookAtPlan(planOf([...targets, late]), { prompts: asked, taken: nobody, counts }, look)
  expect(found).toMatchObject({ treated, late: ["other0"], chosen_on: dayOf(-40) })
})

it("an engine that changes its model, comes or ends is a wall on the day of the change", () => {
  const familyOf = (engine: string, family: string, from: number, to: number) => ({
    engine,
    surface: "api" as const,
    family,
    days: new Set(Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  })
  const families = [
    familyOf("chatgpt", "gpt-5", 0, 50),
    familyOf("chatgpt", "gpt-6", 51, 99),
    familyOf("claude", "sonnet", 0, 99),
    familyOf("gemini", "flash", 60, 99),
    familyOf("grok", "grok-4", 0, 44),
  ]
  const walls = findWalls(families, { before: { from: 10, until: 40 }, after: { from: 54, until: 96 } })
  expect(walls.map(({ engine, day, before, now }) => [engine, day, before, now])).toEqual([
    ["chatgpt", "1970-02-21", ["gpt-5"], ["gpt-6"]],
    ["gemini", "1970-03-02", [], ["flash"]],
    ["grok", "1970-02-15", ["grok-4"], []],
  ])
})
