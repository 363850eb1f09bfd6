/**
 * A world in which prompts are asked, as another hand than that of the estimators and of their first worlds imagines it. Levels and shocks are in
 * log-odds, weeks are counted from the publication of the first article, and a world lasts from week -16 to week 52.
 */
export interface OtherWorld {
  name: string
  /** What an estimator cannot know of it: it must say nothing, or the docs tell the limit. */
  limit?: string
  treated?: number
  controls?: number
  /** By the answers of so many weeks, which end when somebody chooses: the fewest that name the brand, the most, or any. */
  choose?: "worst" | "best" | "any"
  choiceWeeks?: number
  /** From the choice to the first publication. */
  freshWeeks?: number
  /** The days over which the articles of a month appear. */
  pooledDays?: number
  /** The mean gain of a treated prompt, as a share; the part of the prompts that gain; the only engine that does. */
  effect?: number
  gaining?: number
  onEngine?: number
  /** It is there after a week, grows for half a year, or has half gone after each eight weeks. */
  shape?: "step" | "slow" | "fade"
  /** Answers of a prompt and week; by how much prompts differ in it (log-normal); the weekdays on which they are asked. */
  answers?: number
  uneven?: number
  weekdays?: readonly number[]
  /** From a week on, so many times as many answers. */
  more?: { week: number; times: number }
  /** The part of all weeks in which nobody asks; the part of a prompt's own weeks. */
  missing?: number
  paused?: number
  /** How often each answer is counted. */
  copies?: number
  level?: number
  levelSpread?: number
  /** Levels differ by Student's t with two degrees of freedom. */
  heavy?: boolean
  /** By how much treated prompts stand elsewhere, and feel what all share by another factor. */
  treatedLevel?: number
  treatedFeel?: number
  feelSpread?: number
  season?: { height: number; weeks: number }
  weekday?: number
  /** Standard deviations: a week's step of each engine; of each prompt, for good; a prompt's passing noise; a day, of all prompts and of each. */
  drift?: number
  walk?: number
  noise?: number
  memory?: number
  sharedDays?: number
  ownDays?: number
  /** Engines with their part of the answers, the weeks in which they answer, and how their level differs. */
  engines?: readonly { part: number; level?: number; from?: number; until?: number; partLater?: number }[]
  models?: readonly { engine: number; week: number; level: number }[]
  /** Controls that gain, from a week on: by the articles, or by another of the brand. */
  touched?: { part: number; week: number; level: number }
  /** What another article adds to the treated prompts from a week on. */
  also?: { week: number; level: number }
  /** Controls that are asked from a week on only. */
  added?: { part: number; week: number; level: number }
}

const low = { level: -4.6, levelSpread: 0.5 }
const high = { level: 3.5, levelSpread: 0.5 }
const many = { treated: 10, controls: 30 }
const three = [{ part: 0.5 }, { part: 0.3, level: 1 }, { part: 0.2, level: -1 }]

/** Without an effect. */
const nulls: readonly OtherWorld[] = [
  { name: "plain" },
  { name: "the best chosen", choose: "best" },
  { name: "the worst of many that wander", controls: 40, noise: 0.9, memory: 0.5 },
  { name: "prompts wander for months", controls: 40, noise: 0.6, memory: 0.85 },
  { name: "chosen on the day", freshWeeks: 0 },
  { name: "chosen on the day, by 12 weeks", freshWeeks: 0, choiceWeeks: 12 },
  { name: "chosen on the day, prompts change for good", freshWeeks: 0, walk: 0.25, noise: 0 },
  { name: "chosen on the day, the worst of many that wander", freshWeeks: 0, controls: 40, noise: 0.9, memory: 0.5 },
  { name: "strong drift", drift: 0.4, feelSpread: 0.3 },
  { name: "steep season", season: { height: 1, weeks: 16 }, feelSpread: 0.4 },
  { name: "prompts change for good", walk: 0.25, noise: 0 },
  { name: "days shared by all prompts", sharedDays: 1.2 },
  { name: "days of each prompt", ownDays: 1.2 },
  { name: "one day a week, shared", sharedDays: 1, weekdays: [0] },
  { name: "strong weekdays", weekday: 1.5, uneven: 0.5 },
  { name: "1 % cited", ...low },
  { name: "1 % cited, 10 of 40", ...low, ...many },
  { name: "97 % cited", ...high, choose: "any" },
  { name: "heavy tails", heavy: true, levelSpread: 1.2 },
  { name: "2 answers a week, uneven", answers: 2, uneven: 0.8 },
  { name: "weeks missing", missing: 0.4, paused: 0.2 },
  { name: "an engine ends", engines: three.map((one, at) => (at === 1 ? { ...one, until: 4 } : one)) },
  { name: "an engine begins", engines: three.map((one, at) => (at === 1 ? { ...one, from: 1 } : one)) },
  {
    name: "an engine begins in the baseline",
    engines: three.map((one, at) => (at === 1 ? { ...one, from: -1 } : one)),
  },
  {
    name: "models change",
    models: [
      { engine: 0, week: 2, level: 1.2 },
      { engine: 1, week: -2, level: -1 },
    ],
    feelSpread: 0.4,
  },
  {
    name: "the mix of engines turns",
    engines: [
      { part: 0.9, partLater: 0.1, level: 1 },
      { part: 0.1, partLater: 0.9, level: -1 },
    ],
  },
  { name: "a model changes under its old name", models: [{ engine: -1, week: 3, level: 1 }], feelSpread: 0.3 },
  { name: "controls added", controls: 30, added: { part: 0.4, week: -8, level: 1.5 } },
  { name: "treated lower by 1.5", treatedLevel: -1.5, choose: "any" },
  { name: "treated higher by 2", treatedLevel: 2, choose: "any" },
  { name: "a month of articles", pooledDays: 28, treated: 5 },
  { name: "answers counted twice", copies: 2 },
  { name: "nothing varies", level: 30, levelSpread: 0, choose: "any" },
  { name: "never cited", level: -30, levelSpread: 0 },
  { name: "10 controls, 35 answers", controls: 10, answers: 35 },
  {
    name: "much at once",
    drift: 0.25,
    season: { height: 0.6, weeks: 20 },
    sharedDays: 0.6,
    ownDays: 0.4,
    missing: 0.2,
    uneven: 0.6,
    engines: three.map((one, at) => (at === 2 ? { ...one, until: 5 } : one)),
    feelSpread: 0.3,
  },
  {
    name: "treated feel the season twice",
    treatedFeel: 2,
    season: { height: 0.8, weeks: 40 },
    limit: "The controls do not move as the treated would.",
  },
  {
    name: "another article on the same prompts",
    also: { week: 2, level: 0.8 },
    limit: "Nobody can part two articles on the same prompts.",
  },
  {
    name: "another article on half of the controls",
    touched: { part: 0.5, week: 1, level: 0.6 },
    limit: "The controls gain.",
  },
]

/** With one. */
const gains: readonly OtherWorld[] = [
  { name: "+10", effect: 0.1 },
  { name: "+10, chosen on the day", effect: 0.1, freshWeeks: 0 },
  { name: "+10 on a third of 10 of 40", effect: 0.1, gaining: 0.3, ...many },
  { name: "+10 on one of 3", effect: 0.1, gaining: 0.34 },
  { name: "+10 on one engine", effect: 0.1, onEngine: 0 },
  { name: "+10 slowly", effect: 0.1, shape: "slow" },
  { name: "+15 that fades", effect: 0.15, shape: "fade" },
  { name: "+10 from 1 %", effect: 0.1, ...low },
  { name: "+2 from 97 %", effect: 0.02, ...high, choose: "any" },
  { name: "+10, heavy tails", effect: 0.1, heavy: true, levelSpread: 1.2, ...many },
  { name: "+20, 2 answers a week, uneven", effect: 0.2, answers: 2, uneven: 0.8, ...many },
  { name: "+10, weeks missing", effect: 0.1, missing: 0.4, paused: 0.2 },
  { name: "+10, a month of articles", effect: 0.1, pooledDays: 28, treated: 5 },
  {
    name: "+10, the mix of engines turns",
    effect: 0.1,
    engines: [
      { part: 0.9, partLater: 0.1, level: 1 },
      { part: 0.1, partLater: 0.9, level: -1 },
    ],
  },
  { name: "+10, treated lower by 1.5", effect: 0.1, treatedLevel: -1.5, choose: "any" },
  { name: "+10, one day a week, shared", effect: 0.1, sharedDays: 1, weekdays: [0] },
  { name: "+30 at once", effect: 0.3 },
  { name: "-10", effect: -0.1, level: 0, choose: "any" },
  {
    name: "+10, of which a tenth spills",
    effect: 0.1,
    touched: { part: 0.3, week: 0, level: 0.15 },
    limit: "The controls gain.",
  },
]

export const otherWorlds: readonly OtherWorld[] = [...nulls, ...gains]
