/**
 * What a world is made of. Levels and noise are in log-odds; weeks are counted from the first day of the world.
 *
 * The log-odds that an answer names the brand are: the level of its prompt, its engine and the pair; the drift, season and model of its
 * engine, times how much its prompt feels them; the noise of its prompt's week, and of its day; and the effect.
 */
export interface WorldSettings {
  treated: number
  /** All other prompts, with the held-out, added and deleted ones. */
  controls: number
  /** `worst`: those that the fewest answers name in four weeks. `chance`: any. `coin`: a draw among the worst `candidates`. */
  chosenBy: "worst" | "chance" | "coin"
  candidates: number
  weeksBefore: number
  /** How long before the publication the prompts are chosen. 0: there is no fresh baseline. */
  weeksChosenBefore: number
  /** From the publication on. The first `lagWeeks` of them are those in which the effect grows. */
  weeksAfter: number
  lagWeeks: number
  /** Answers of a prompt and week, over all engines, on so many days of it. */
  answersAWeek: number
  daysAWeek: number

  /** The mean gain of a treated prompt, as a share. */
  effect: number
  /** Whether the effect adds the same to the log-odds of a prompt's answers, or to their probability. */
  effectScale: "log-odds" | "points"
  /** 0: prompts react equally. 1: they gain from nothing to twice the mean. */
  unequal: number
  /** A share of the controls gains a share of the effect, and cites a treated prompt's article. */
  spill: { controls: number; share: number }

  /** The prompts' mean level, and its standard deviation between prompts. */
  level: number
  levelSpread: number
  engines: number
  engineSpread: number
  /** The standard deviation of a week's step of an engine's random walk. */
  drift: number
  season: { height: number; weeks: number }
  /** The standard deviation of how much prompts feel drift, season and models; 0: equally. */
  sensitivity: number
  /** A first-order autoregression by weeks: the standard deviation, and what is left a week later. */
  promptNoise: { spread: number; memory: number }
  /** The standard deviation of what the answers of one day share; half of its variance is the engine's, half the prompt's. */
  dayNoise: number

  engineEnds: { engine: number; week: number } | null
  modelSwitches: readonly { engine: number; week: number; shift: number }[]
  /** Controls that exist from a week on, and by how much their level is higher. */
  added: { prompts: number; week: number; shift: number }
  deleted: { treated: number; controls: number; week: number }

  /** How often answers cite an earlier article of the brand, and the new one; whether the new one only takes the earlier one's place. */
  citations: { earlier: number; article: number; replaces: boolean }
  /** `even`: as many answers name the brand as the probabilities add up to, without chance. */
  sampling: "chance" | "even"
}

/** The world of most rows of the table of methods: 3 of 23 prompts, the worst ones, two answers a day and prompt. */
export const usualWorld: WorldSettings = {
  treated: 3,
  controls: 20,
  chosenBy: "worst",
  candidates: 0,
  weeksBefore: 8,
  weeksChosenBefore: 4,
  weeksAfter: 10,
  lagWeeks: 2,
  answersAWeek: 14,
  daysAWeek: 7,
  effect: 0,
  effectScale: "log-odds",
  unequal: 0.5,
  spill: { controls: 0, share: 0 },
  level: -1.2,
  levelSpread: 0.8,
  engines: 2,
  engineSpread: 0.4,
  drift: 0.12,
  season: { height: 0.3, weeks: 26 },
  sensitivity: 0.2,
  promptNoise: { spread: 0.3, memory: 0.6 },
  dayNoise: 0.2,
  engineEnds: null,
  modelSwitches: [],
  added: { prompts: 0, week: 0, shift: 0 },
  deleted: { treated: 0, controls: 0, week: 0 },
  citations: { earlier: 0.15, article: 0.12, replaces: false },
  sampling: "chance",
}
