/**
 * A simulated history of answers, and the effect that its articles truly have. An estimator gets `observed` alone; its estimate is compared
 * with `truth`.
 */
export interface SimulatedWorld {
  observed: ObservedWorld
  truth: WorldTruth
}

/** What a brand's database would know. Days are numbers from 0; a day in a field `…On` is the first one of what it names. */
export interface ObservedWorld {
  /** In the order of their days. */
  answers: readonly SimulatedAnswer[]
  prompts: readonly SimulatedPrompt[]
  engines: readonly SimulatedEngine[]
  /** The articles' prompts are chosen, with the answers of the four weeks before. A baseline that selection cannot touch begins here. */
  chosenOn: number
  /** All articles appear. */
  publishedOn: number
  /** The articles have their whole effect. Between `publishedOn` and here, it grows day by day. */
  settledOn: number
  /** The day after the last one. */
  endsOn: number
}

export interface SimulatedAnswer {
  prompt: string
  engine: string
  model: string
  day: number
  /** Whether the answer names the brand. */
  named: boolean
  /** The ids of the brand's articles that it cites. */
  cites: readonly string[]
}

export interface SimulatedPrompt {
  id: string
  /** `treated` prompts get an article. `held-out` ones were in the coin's draw with them, and wait. All others are `control`. */
  role: "treated" | "held-out" | "control"
  /** The id of its article; null without one. */
  article: string | null
  addedOn: number
  deletedOn: number | null
}

export interface SimulatedEngine {
  engine: string
  models: readonly { model: string; startsOn: number }[]
  endsOn: number | null
}

/** Effects in points, as shares: 0.1 is ten points. */
export interface WorldTruth {
  /**
   * For each answer of `observed.answers`: by how much the articles raise the probability that it names the brand, and that it cites any
   * article of the brand.
   */
  gains: { named: Float64Array; cited: Float64Array }
  /** For each prompt of `observed.prompts`, the mean of its gains from `settledOn` on; null for prompts without answers by then. */
  prompts: readonly { prompt: string; named: number | null; cited: number | null }[]
  /** The mean over treated prompts that have answers from `settledOn` on, each with the same weight. */
  named: number
  cited: number
}

/** What an estimator says of the treated prompts' mean gain: points as shares, and the interval of 95 %. It says "it paid" if `low` > 0. */
export interface Estimate {
  effect: number
  low: number
  high: number
}

/** Null: too few answers to tell. */
export type Estimator = (observed: ObservedWorld) => Estimate | null
