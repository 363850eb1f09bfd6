import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { naiveEstimators } from "./effect-worlds/naive-estimators.ts"
import { simulateWorld } from "./effect-worlds/simulate-world.ts"
import type { ObservedWorld, SimulatedAnswer, SimulatedWorld } from "./effect-worlds/simulated-world.ts"
import type { WorldSettings } from "./effect-worlds/world-settings.ts"

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (answers: readonly SimulatedAnswer[]) => mean(answers.map(({ named }) => (named ? 1 : 0)))
const logOdds = (value: number) => Math.log(value / (1 - value))
const settingsOf = (name: string): WorldSettings => {
  const found = effectWorlds.find((world) => world.name === name)
  if (found === undefined) throw new Error(`No world is named ${name}.`)
  return found.settings
}
/** One value of each of some worlds. */
const over = (count: number, settings: WorldSettings, toValue: (world: SimulatedWorld) => number) =>
  Array.from({ length: count }, (_, seed) => toValue(simulateWorld(settings, seed + 1)))
const answersOf = ({ answers, prompts }: ObservedWorld, role: string, from: number, until: number) => {
  const ids = new Set(prompts.filter((prompt) => prompt.role === role).map(({ id }) => id))
  return answers.filter(({ prompt, day }) => ids.has(prompt) && day >= from && day < until)
}
/** How many times as much the shares vary as if each answer were a coin of its own. */
const excess = (groups: readonly (readonly SimulatedAnswer[])[]) => {
  const all = share(groups.flat())
  return mean(groups.map((group) => ((share(group) - all) ** 2 * group.length) / (all * (1 - all))))
}
const weeksOf = ({ answers }: ObservedWorld) => [...Map.groupBy(answers, ({ day }) => Math.floor(day / 7)).values()]
const still: WorldSettings = { ...settingsOf("quiet"), sensitivity: 0 }

it("in the quiet world, weeks vary as coins do, and with drift or a season far more", () => {
  const of = (settings: WorldSettings) => mean(over(6, settings, ({ observed }) => excess(weeksOf(observed))))
  const quiet = of(still)
  // Prompts have shares of their own, so that their sum varies less than that of equal coins.
  expect(quiet).toBeGreaterThan(0.5)
  expect(quiet).toBeLessThan(1.3)
  expect(of(settingsOf("drift"))).toBeGreaterThan(4)
  expect(of(settingsOf("season"))).toBeGreaterThan(4)
})

it("drift takes an engine as far as a random walk of its step does", () => {
  const settings = {
    ...still,
    engines: 1,
    levelSpread: 0,
    engineSpread: 0,
    drift: 0.36,
    answersAWeek: 35,
    controls: 12,
  }
  const squares = over(40, settings, ({ observed }) => {
    const weeks = weeksOf(observed)
    const [first, last] = [weeks[0], weeks.at(-1)].map((week) => logOdds(share(week ?? [])))
    return ((last ?? 0) - (first ?? 0)) ** 2
  })
  // 17 weeks lie between the first and the last one.
  expect(Math.sqrt(mean(squares) / 17) / 0.36).toBeGreaterThan(0.75)
  expect(Math.sqrt(mean(squares) / 17) / 0.36).toBeLessThan(1.25)
})

it("the worst prompts get better by themselves, and those that chance chose do not", () => {
  const rise = ({ observed }: SimulatedWorld) =>
    share(answersOf(observed, "treated", observed.publishedOn, observed.endsOn)) -
    share(answersOf(observed, "treated", observed.chosenOn - 28, observed.chosenOn))
  const settings = { ...settingsOf("worst-without-baseline"), drift: 0, season: { height: 0, weeks: 26 } }
  expect(mean(over(40, settings, rise))).toBeGreaterThan(0.02)
  expect(Math.abs(mean(over(40, { ...settings, chosenBy: "chance" }, rise)))).toBeLessThan(0.02)
})

it("a coin draws each of the worst prompts about as often as the others of the draw", () => {
  const gap = over(60, settingsOf("coin"), ({ observed }) => {
    const before = (role: string) => share(answersOf(observed, role, observed.chosenOn - 28, observed.chosenOn))
    expect(before("control")).toBeGreaterThan(Math.max(before("treated"), before("held-out")))
    return before("treated") - before("held-out")
  })
  expect(Math.abs(mean(gap))).toBeLessThan(0.02)
})

it("answers of a day, and of a prompt's weeks, hang together where the world says so", () => {
  const days = ({ observed }: SimulatedWorld) =>
    excess([...Map.groupBy(observed.answers, ({ day, engine }) => `${day} ${engine}`).values()])
  expect(mean(over(4, { ...still, dayNoise: 0.9, daysAWeek: 2 }, days))).toBeGreaterThan(2)
  expect(mean(over(4, { ...still, daysAWeek: 2 }, days))).toBeLessThan(1.4)
  /** How much a prompt's week tells of its next one. */
  const memory = ({ observed }: SimulatedWorld) => {
    const products = [...Map.groupBy(observed.answers, ({ prompt }) => prompt).values()].flatMap((own) => {
      const weeks = [...Map.groupBy(own, ({ day }) => Math.floor(day / 7)).values()].map(share)
      return weeks.slice(1).map((week, at) => (week - mean(weeks)) * ((weeks[at] ?? 0) - mean(weeks)))
    })
    return mean(products)
  }
  const noisy = { ...still, promptNoise: { spread: 0.6, memory: 0.85 } }
  expect(mean(over(6, noisy, memory))).toBeGreaterThan(0.003)
  expect(Math.abs(mean(over(6, still, memory)))).toBeLessThan(0.003)
})

it("a model switch moves the level of its engine alone", () => {
  const settings = { ...still, modelSwitches: [{ engine: 0, week: 9, shift: 1 }], answersAWeek: 42 }
  const { answers } = simulateWorld(settings, 5).observed
  const rise = (engine: string) => {
    const own = answers.filter((answer) => answer.engine === engine)
    return share(own.filter(({ day }) => day >= 63)) - share(own.filter(({ day }) => day < 63))
  }
  expect(rise("engine-1")).toBeGreaterThan(0.1)
  expect(Math.abs(rise("engine-2"))).toBeLessThan(0.03)
})

it("added prompts are easier, deleted ones end, and an ended engine answers no more", () => {
  const { observed } = simulateWorld(settingsOf("all-together"), 2)
  const added = observed.prompts.filter(({ addedOn }) => addedOn > 0)
  expect(added.map(({ role, addedOn }) => [role, addedOn])).toEqual(added.map(() => ["control", 70]))
  expect(added).toHaveLength(6)
  expect(observed.prompts.filter(({ deletedOn }) => deletedOn === 98)).toHaveLength(4)
  const last = observed.answers.findLast(({ engine }) => engine === "engine-3")
  expect(last?.day).toBeLessThan(84)
  expect(last?.day).toBeGreaterThan(76)
  const easier = over(10, settingsOf("prompts-added"), (world) => {
    const isNew = new Set(world.observed.prompts.filter(({ addedOn }) => addedOn > 0).map(({ id }) => id))
    const late = world.observed.answers.filter(({ day }) => day >= 56)
    return (
      share(late.filter(({ prompt }) => isNew.has(prompt))) - share(late.filter(({ prompt }) => !isNew.has(prompt)))
    )
  })
  expect(mean(easier)).toBeGreaterThan(0.15)
  const { prompts } = simulateWorld(settingsOf("prompts-deleted"), 2).observed
  expect(
    prompts
      .filter(({ deletedOn }) => deletedOn !== null)
      .map(({ role }) => role)
      .toSorted(),
  ).toEqual([...Array.from({ length: 5 }, () => "control"), "treated"])
})

it("at the floor hardly an answer names the brand, and at the ceiling nearly all do", () => {
  const all = ({ observed }: SimulatedWorld) => share(observed.answers)
  expect(mean(over(8, settingsOf("floor"), all))).toBeLessThan(0.04)
  expect(mean(over(8, settingsOf("ceiling"), all))).toBeGreaterThan(0.85)
})

it("prompts gain unequally, and their mean is the effect all the same", () => {
  const spreads = over(10, settingsOf("middle-unequal"), ({ truth, observed }) => {
    const gains = observed.prompts.flatMap(({ role }, at) =>
      role === "treated" ? (truth.prompts[at]?.named ?? []) : [],
    )
    expect(mean(gains)).toBeCloseTo(0.1, 6)
    return Math.sqrt(mean(gains.map((gain) => (gain - 0.1) ** 2)))
  })
  // The standard deviation of what lies evenly between 0 and 0.2 is 0.058.
  expect(mean(spreads)).toBeGreaterThan(0.045)
  expect(mean(spreads)).toBeLessThan(0.07)
  const equal = simulateWorld({ ...settingsOf("middle-in-points"), unequal: 0 }, 9).truth
  expect(new Set(equal.prompts.map(({ named }) => Math.round((named ?? 0) * 1e6)))).toEqual(new Set([0, 100_000]))
})

it("half of the controls gain 30 % where the effect spills over, and only there", () => {
  const gainsOf = (name: string) => {
    const { truth, observed } = simulateWorld(settingsOf(name), 4)
    return observed.prompts.flatMap(({ role }, at) => (role === "control" ? (truth.prompts[at]?.named ?? []) : []))
  }
  const spilled = gainsOf("large-spill").filter((gain) => gain > 0)
  expect(spilled).toHaveLength(10)
  expect(mean(spilled)).toBeCloseTo(0.06, 6)
  expect(gainsOf("large").filter((gain) => gain > 0)).toEqual([])
})

it("the article is cited once it is settled, and where it replaces a page, the brand is cited no more often", () => {
  const cited = (name: string) => {
    const { observed, truth } = simulateWorld({ ...settingsOf(name), answersAWeek: 140 }, 6)
    const [before, after] = [
      answersOf(observed, "treated", 0, observed.publishedOn),
      answersOf(observed, "treated", observed.settledOn, observed.endsOn),
    ]
    const any = (some: readonly SimulatedAnswer[]) => mean(some.map(({ cites }) => Math.min(1, cites.length)))
    const article = mean(after.map(({ cites }) => (cites.some((id) => id.startsWith("article")) ? 1 : 0)))
    return { article, rise: any(after) - any(before), truth: truth.cited }
  }
  const replaced = cited("replaced")
  expect(replaced.truth).toBe(0)
  expect(Math.abs(replaced.article - 0.2)).toBeLessThan(0.03)
  expect(Math.abs(replaced.rise)).toBeLessThan(0.03)
  const usual = cited("worst")
  expect(usual.truth).toBeCloseTo(0.85 * 0.12, 10)
  expect(Math.abs(usual.rise - usual.truth)).toBeLessThan(0.03)
})

it("both naive estimators are right in the quiet world, and say too often that it paid where nothing happened", () => {
  const wrong = (settings: WorldSettings) => {
    const worlds = Array.from({ length: 60 }, (_, seed) => simulateWorld(settings, seed + 1).observed)
    return Object.values(naiveEstimators).map((estimate) => {
      const estimates = worlds.map((observed) => estimate(observed))
      return estimates.filter((one) => one !== null && (one.low > 0 || one.high < 0)).length / worlds.length
    })
  }
  expect(Math.max(...wrong(still))).toBeLessThan(0.12)
  expect(Math.min(...wrong(settingsOf("worst-without-baseline")))).toBeGreaterThan(0.15)
})
