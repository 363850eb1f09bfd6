/** What answers come from, and what no method is told. */
export interface World {
  name: string
  /** The days of either window; the later begins where the earlier ends. */
  window: number
  /** The days before the earlier window that a method may learn from. */
  history: number
  /** Answers of a day, over all prompts and engines that are asked on it. */
  answers: number
  /** The mean share of answers that name the brand, of the prompts and engines of the whole time. */
  rate: number
  prompts: number
  /** How far prompts differ: a standard deviation, in log-odds. */
  promptSpread: number
  engines: readonly WorldEngine[]
  swing: Swing
  /** What the later window adds to each prompt's rate: 0.1 is 10 points. */
  effect: number
  /** Asked on each day, or on each second, third … one. */
  every: number
  added: readonly AddedPrompts[]
  /** Told, and outside the goals. */
  isBeyondGoals: boolean
}

export interface WorldEngine {
  engine: string
  model: string
  /** In log-odds, against the world's rate. */
  shift: number
  /** Its days, counted from the first of the later window: -7 is the first of an earlier window of 7 days. */
  from: number
  to: number
  /** How many of a prompt's answers come from it, against the other engines: before and from the later window on. */
  parts: readonly [earlier: number, later: number]
}

/** How the rate of one day differs from that of another. */
export interface Swing {
  scale: "points" | "log-odds"
  /** What all prompts of a day share. */
  day: number
  /** The part of a day's deviation that is left a day later. */
  left: number
  /** How much of the day's variance all engines share: 0 is none, 1 is all. */
  shared: number
  /** What only the answers of one prompt share on one day and engine. */
  promptDay: number
}

export interface AddedPrompts {
  count: number
  rate: number
  /** Counted from the first day of the later window. */
  from: number
}

/** Answers of one day to one prompt by one model of an engine: all that a method is told. */
export interface CountedDay {
  day: number
  engine: string
  model: string
  prompt: string
  asked: number
  named: number
}

const calm: Swing = { scale: "points", day: 0, left: 0, shared: 1, promptDay: 0 }

/** A world in which nothing changes, but for what is given. */
export function toWorld(name: string, given: Partial<Omit<World, "swing">> & { swing?: Partial<Swing> }): World {
  return {
    name,
    window: 7,
    history: 70,
    answers: 30,
    rate: 0.4,
    prompts: 10,
    promptSpread: 0,
    engines: [toWorldEngine("chatgpt")],
    effect: 0,
    every: 1,
    added: [],
    isBeyondGoals: false,
    ...given,
    swing: { ...calm, ...given.swing },
  }
}

/** An engine that answers on every day, but for what is given. */
export function toWorldEngine(engine: string, given: Partial<WorldEngine> = {}): WorldEngine {
  return { engine, model: `${engine}-1`, shift: 0, from: -Infinity, to: Infinity, parts: [1, 1], ...given }
}
