import type { RobotsDecision } from "./robots-decision.ts"
import type { Robots } from "./robots.ts"

export interface RobotsQuestion {
  /** The names of the user agent. The first that the file names decides; `*` if it names none of them. */
  tokens: readonly string[]
  /** Absolute. Only its path and query count. */
  url: string
  /**
   * How names of user agents are read:
   *
   * - `google`: a name ends before the first character that is not a letter, `_` or `-`, so `User-agent: AI2Bot` is about `AI`.
   * - `tolerant`: the whole value, or the value up to a space or `/`.
   * - `both`: null where the two differ.
   */
  mode: "google" | "tolerant" | "both"
}

/** Decides whether a user agent may fetch a URL. The longest path wins; `Allow` wins over `Disallow` of the same length. */
export function decideRobots(robots: Robots, question: RobotsQuestion): RobotsDecision {
  throw new Error(`not written yet: ${robots.groups.length} ${question.url}`)
}
