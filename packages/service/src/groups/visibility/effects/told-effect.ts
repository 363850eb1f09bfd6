import type { ArticleEffect } from "@citable/contract"
import type { NoEffect } from "@citable/inference/effects"

import type { Wall } from "./find-walls.ts"

/** What is told of an article's effect, in numbers. */
export interface ToldEffect extends Pick<ArticleEffect, "state" | "prompt_ids" | "next_on"> {
  /** Why nobody can tell, or that a draw tells it. */
  reason: NoEffect | "drawn" | null
  /** How many articles are told together. */
  articles: number
  /** The look that it is from. */
  look: { week: number; on: string } | null
  treated: number
  controls: number
  /** Prompts without a baseline. */
  late: number
  /** Prompts for which another article appeared at about the same time. */
  shared: number
  /** Of answers that name the brand, and of those that cite it. */
  named: Measure | null
  cited: Measure | null
  /** The part of the answers after that is compared. */
  compared: number | null
  /** How many answers a week more would tell at the next look; null if no number would. */
  more: number | null
  walls: readonly Wall[]
}

/** Shares of answers. */
export interface Measure {
  before: number
  after: number
  /** Expected after, if they had changed as the controls did. */
  without: number
  controlsBefore: number
  controlsAfter: number
  low: number
  high: number
}
