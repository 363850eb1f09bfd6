import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { meanGains } from "./effect-worlds/mean-gains.ts"
import { simulateWorld } from "./effect-worlds/simulate-world.ts"
import type { ObservedWorld, SimulatedAnswer } from "./effect-worlds/simulated-world.ts"
import type { WorldSettings } from "./effect-worlds/world-settings.ts"

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (answers: readonly SimulatedAnswer[]) => mean(answers.map(({ named }) => (named ? 1 : 0)))
const idsOf = ({ prompts }: ObservedWorld, role: string) =>
  new Set(prompts.filter((prompt) => prompt.role === role).map(({ id }) => id))
const settingsOf = (name: string): WorldSettings => {
  const found = effectWorlds.find((world) => world.name === name)
  if (found === undefined) throw new Error(`No world is named ${name}.`)
  return found.settings
}
const answersOf = (observed: ObservedWorld, role: string, from: number, until: number) => {
  const ids = idsOf(observed, role)
  return observed.answers.filter(({ prompt, day }) => ids.has(prompt) && day >= from && day < until)
}

/** The same prompts, engines and effect, without anything that varies by itself. */
const withoutNoise = (settings: WorldSettings): WorldSettings => ({
  ...settings,
  drift: 0,
  season: { ...settings.season, height: 0 },
  promptNoise: { ...settings.promptNoise, spread: 0 },
  dayNoise: 0,
  engineEnds: null,
  modelSwitches: [],
  sampling: "even",
})

it("worlds have names of their own, and effects of none, 5, 10 and 20 points", () => {
  expect(new Set(effectWorlds.map(({ name }) => name)).size).toBe(effectWorlds.length)
  const counts = [0, 0.05, 0.1, 0.2].map((effect) => effectWorlds.filter(({ settings }) => settings.effect === effect))
  expect(counts.map(({ length }) => length)).toEqual([19, 4, 13, 4])
})

it.each(effectWorlds)("$name has the prompts, answers and days that it says", ({ settings }) => {
  const { observed, truth } = simulateWorld(settings, 7)
  const { answers, prompts, engines, chosenOn, publishedOn, settledOn, endsOn } = observed
  expect(prompts.filter(({ role }) => role === "treated")).toHaveLength(settings.treated)
  expect(prompts.filter(({ role }) => role === "held-out")).toHaveLength(
    settings.chosenBy === "coin" ? settings.candidates - settings.treated : 0,
  )
  expect(prompts).toHaveLength(settings.treated + settings.controls)
  expect([settledOn - publishedOn, endsOn, publishedOn - chosenOn]).toEqual([
    settings.lagWeeks * 7,
    (settings.weeksBefore + settings.weeksAfter) * 7,
    settings.weeksChosenBefore * 7,
  ])
  expect(answers.every(({ day }, at) => day >= (answers[at - 1]?.day ?? 0) && day < endsOn)).toBe(true)
  expect(new Set(answers.map(({ day }) => day % 7)).size).toBe(settings.daysAWeek)

  // Each prompt has all its answers of each week in which it and all engines exist.
  const lastFull = Math.min(settings.engineEnds?.week ?? Infinity, settings.weeksBefore + settings.weeksAfter) * 7
  for (const { id, addedOn, deletedOn } of prompts) {
    const own = answers.filter(({ prompt, day }) => prompt === id && day < lastFull).length
    const weeks = (Math.min(deletedOn ?? Infinity, lastFull) - addedOn) / 7
    expect(own).toBe(Math.max(0, weeks) * settings.answersAWeek)
  }
  // An answer is of an engine and a model that exist on its day.
  const wrong = answers.filter(({ engine, model, day }) => {
    const known = engines.find((one) => one.engine === engine)
    const current = known?.models.findLast(({ startsOn }) => startsOn <= day)
    return current?.model !== model || day >= (known?.endsOn ?? Infinity)
  })
  expect(wrong).toEqual([])
  // Before its publication, nobody can cite an article, and it changes nothing.
  const early = answers.filter(({ day }) => day < publishedOn)
  expect(early.filter(({ cites }) => cites.some((id) => id.startsWith("article")))).toEqual([])
  expect(truth.gains.named.slice(0, early.length).every((gain) => gain === 0)).toBe(true)
})

it.each(effectWorlds)("$name shows its true effect once nothing else varies", ({ settings }) => {
  const { observed, truth } = simulateWorld({ ...withoutNoise(settings), answersAWeek: 30, daysAWeek: 7 }, 11)
  const { publishedOn, settledOn, endsOn } = observed
  for (const { prompt, named } of truth.prompts) {
    const own = observed.answers.filter((answer) => answer.prompt === prompt)
    const [before, after] = [own.filter(({ day }) => day < publishedOn), own.filter(({ day }) => day >= settledOn)]
    if (named === null || before.length === 0) continue
    // Each count is off by one answer at most.
    const tolerance = 1.01 / before.length + 1.01 / after.length
    expect(Math.abs(share(after) - share(before) - named)).toBeLessThan(tolerance)
  }
  const isTight = settings.level > 0 && settings.effect > 0
  if (!isTight && settings.deleted.treated === 0) expect(truth.named).toBeCloseTo(settings.effect, 5)
  if (isTight) expect(truth.named).toBeLessThan(settings.effect)
  expect(meanGains(observed, truth.gains, { from: settledOn, until: endsOn }).named).toBe(truth.named)
})

it("the same seed gives the same world, and another seed another one", () => {
  const settings = settingsOf("all-together")
  expect(simulateWorld(settings, 3)).toEqual(simulateWorld(settings, 3))
  expect(simulateWorld(settings, 3).observed.answers).not.toEqual(simulateWorld(settings, 4).observed.answers)
  // The effect alone moves nothing else.
  const { observed } = simulateWorld({ ...settings, effect: 0.2 }, 3)
  const [control, same] = [observed, simulateWorld(settings, 3).observed].map((one) =>
    answersOf(one, "control", 0, one.endsOn).map(({ named }) => named),
  )
  expect(control).toEqual(same)
})
