import type { Answer } from "./simulate-answers.ts"
import type { CountedDay } from "./world.ts"

/** What a page, report or mail would show, or undefined where it shows none. */
export type Shown<Figure> = Figure | undefined

export interface Interval {
  low: number
  high: number
}

export interface Comparison {
  earlier: readonly CountedDay[]
  later: readonly CountedDay[]
  /** The days before. */
  history: readonly CountedDay[]
}

/** The interval of later less earlier, and the arrow beside it. */
export interface Compared extends Interval {
  arrow: "up" | "down" | "none"
}

/** A way to infer, as the simulations judge it. It sees counts, never a world. */
export interface RateMethod {
  name: string
  /** The 95 % interval of the share of answers that name the brand. */
  estimate: (days: readonly CountedDay[], history: readonly CountedDay[]) => Shown<Interval>
  /** All comparisons that one page shows. */
  compare: (comparisons: readonly Comparison[]) => Shown<Compared>[]
}

export type AnswerFigure = "share of voice" | "average position" | "sentiment"

/** The same of what takes whole answers: the 95 % interval of one figure. */
export interface AnswerMethod {
  name: string
  estimate: (figure: AnswerFigure, answers: readonly Answer[], history: readonly Answer[]) => Shown<Interval>
}
