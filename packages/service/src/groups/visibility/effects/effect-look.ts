import type { Effect, NoEffect } from "@citable/inference/effects"

import type { Wall } from "./find-walls.ts"

/** What a look has found, as its row keeps it. */
export interface EffectLook {
  /** The prompts that the articles were written for, and those that they cannot touch. */
  treated: string[]
  controls: string[]
  /** Prompts of the articles that do not count: those without a baseline, and those that a person took out. */
  late: string[]
  /** Those for which another article appeared at about the same time. A look that was stored without them has none. */
  shared?: string[]
  released: string[]
  /** The first day of the baseline; null without one. */
  chosen_on: string | null
  named: Effect | { reason: NoEffect }
  cited: Effect | { reason: NoEffect }
  /** The answers a week that are compared, after the publication. */
  answers_a_week: number
  walls: Wall[]
}
