import { usualWorld, type WorldSettings } from "./world-settings.ts"

export interface EffectWorld {
  name: string
  /** What is special in it, and what tempts an estimator to err. */
  summary: string
  settings: WorldSettings
}

const [noEffect, small, middle, large] = [0, 0.05, 0.1, 0.2]
const twoBreaks = [
  { engine: 0, week: 11, shift: 0.8 },
  { engine: 1, week: 13, shift: -0.5 },
]
const tenOfForty = { treated: 10, controls: 30 }
const coin = { chosenBy: "coin", treated: 5, candidates: 10, controls: 18, weeksChosenBefore: 0 } as const
const year = { weeksAfter: 52, answersAWeek: 7 }
const low = { level: -4, levelSpread: 0.6 }
const high = { level: 2.6, levelSpread: 0.6 }
const spill = { spill: { controls: 0.5, share: 0.3 } }
const hangTogether = { dayNoise: 0.9, daysAWeek: 2 }

/** The worlds in which estimators are judged. Each has its seeds: one world is one draw. */
export const effectWorlds: readonly EffectWorld[] = [
  world("quiet", "nothing happens and nothing varies", noEffect, {
    chosenBy: "chance",
    drift: 0,
    season: { height: 0, weeks: 26 },
    promptNoise: { spread: 0, memory: 0 },
    dayNoise: 0,
  }),
  world("drift", "engines drift three times as much as usual", noEffect, { chosenBy: "chance", drift: 0.36 }),
  world("season", "a season of ten weeks, which prompts feel unequally", noEffect, {
    chosenBy: "chance",
    season: { height: 0.8, weeks: 10 },
    sensitivity: 0.5,
  }),
  world("worst", "the worst prompts are chosen, and get better by themselves", noEffect, {}),
  world("worst-without-baseline", "the worst prompts get their articles at once", noEffect, {
    weeksChosenBefore: 0,
    promptNoise: { spread: 0.6, memory: 0.6 },
  }),
  world("prompt-noise", "prompts wander by themselves for weeks", noEffect, {
    chosenBy: "chance",
    promptNoise: { spread: 0.6, memory: 0.85 },
  }),
  world("days", "the answers of a day hang together, on two days a week", noEffect, hangTogether),
  world("engine-ends", "an engine ends four weeks after the articles", noEffect, {
    engines: 3,
    engineSpread: 1,
    engineEnds: { engine: 2, week: 12 },
  }),
  world("model-switch", "both engines change their models, which prompts feel unequally", noEffect, {
    modelSwitches: twoBreaks,
    sensitivity: 0.5,
  }),
  world("prompts-added", "ten easy prompts join the controls with the articles", noEffect, {
    controls: 30,
    added: { prompts: 10, week: 8, shift: 1.5 },
  }),
  world("prompts-deleted", "one treated prompt and five controls are deleted", noEffect, {
    deleted: { treated: 1, controls: 5, week: 13 },
  }),
  world("floor", "hardly any answer names the brand", noEffect, low),
  world("ceiling", "nearly all answers name the brand", noEffect, high),
  world("replaced", "the article only takes the citations of an earlier page", noEffect, {
    citations: { earlier: 0.3, article: 0.2, replaces: true },
  }),
  world("few-answers", "three answers a week", noEffect, { answersAWeek: 3, daysAWeek: 3 }),
  world("ten-of-forty", "ten prompts, of which some are near the floor", noEffect, { ...tenOfForty, level: -1.8 }),
  world("coin", "a coin draws five of the ten worst prompts", noEffect, coin),
  world("year", "a year after the articles, for all its looks", noEffect, year),
  world("all-together", "drift, season, days, breaks, an end, additions and deletions", noEffect, {
    ...hangTogether,
    controls: 30,
    engines: 3,
    drift: 0.24,
    sensitivity: 0.3,
    modelSwitches: twoBreaks,
    engineEnds: { engine: 2, week: 12 },
    added: { prompts: 6, week: 10, shift: 1 },
    deleted: { treated: 0, controls: 4, week: 14 },
  }),

  world("small", "five points", small, {}),
  world("small-many-answers", "five points, five answers a day", small, { answersAWeek: 35 }),
  world("small-ten-of-forty", "five points on ten prompts", small, tenOfForty),
  world("small-coin", "five points after a coin", small, coin),
  world("middle", "ten points", middle, {}),
  world("middle-few-answers", "ten points, three answers a week", middle, { answersAWeek: 3, daysAWeek: 3 }),
  world("middle-many-answers", "ten points, five answers a day", middle, { answersAWeek: 35 }),
  world("middle-in-points", "ten points, which add to probabilities", middle, { effectScale: "points" }),
  world("middle-unequal", "prompts gain from nothing to twenty points", middle, { ...tenOfForty, unequal: 1 }),
  world("middle-spill", "half of the controls gain 30 % of it", middle, spill),
  world("middle-days", "ten points on days that hang together", middle, hangTogether),
  world("middle-floor", "ten points from the floor", middle, low),
  world("middle-ceiling", "ten points, for which there is little room", middle, { ...high, chosenBy: "chance" }),
  world("middle-model-switch", "ten points across changes of models", middle, { modelSwitches: twoBreaks }),
  world("middle-engine-ends", "ten points while an engine ends", middle, {
    engines: 3,
    engineSpread: 1,
    engineEnds: { engine: 2, week: 12 },
  }),
  world("middle-coin", "ten points after a coin", middle, coin),
  world("middle-coin-of-twenty", "ten points on ten of twenty prompts", middle, {
    ...coin,
    treated: 10,
    candidates: 20,
    controls: 20,
  }),
  world("large", "twenty points", large, {}),
  world("large-one-prompt", "twenty points on one prompt", large, { treated: 1, controls: 22 }),
  world("large-spill", "twenty points, of which half of the controls gain 30 %", large, spill),
  world("large-year", "twenty points for a year", large, year),
]

function world(name: string, summary: string, effect: number, settings: Partial<WorldSettings>): EffectWorld {
  return { name, summary, settings: { ...usualWorld, effect, ...settings } }
}
