/** Why a prompt is not among those that a coin may part. */
export type LeftGap = "off" | "taken" | "few_answers" | "no_gap" | "same_topic"

/** A prompt whose answers name competitors, and seldom the brand. */
export interface ComparableGap {
  prompt_id: string
  text: string
  /** Its answers of the days by which it was chosen, and how many of them name the brand. */
  answers: number
  named: number
}

/** Why a prompt of a draw does not count. */
export type OutOfDraw = "released" | "deleted" | "off" | "changed" | "written"

export interface DrawnPrompt extends ComparableGap {
  /** `treated`: it gets its article first. `held_out`: it waits. */
  role: "treated" | "held_out"
  articles: readonly { id: string; title: string; published_on: string | null }[]
  out: OutOfDraw | null
}

/** What a draw tells at its look. It never changes. */
export type DrawOutcome = DrawCounts &
  (
    | {
        reason: "not_published" | "too_early" | "no_common_model" | "few_treated" | "few_held_out"
      }
    | {
        reason: null
        /** By what share the prompts of the first half gained more than those that waited: 0.1 is ten points. */
        effect: number
        interval: { low: number; high: number }
        treated: { before: number; after: number }
        held_out: { before: number; after: number }
      }
  )

interface DrawCounts {
  /** How many prompts of each half count. */
  prompts: { treated: number; held_out: number }
  /** How many prompts that count in the first half had no article in time. They count as drawn. */
  unwritten: number
  out: readonly { role: DrawnPrompt["role"]; why: OutOfDraw; prompts: number }[]
  /** The days of the answers before and after; null if no article was published in time. */
  days: { before: readonly [string, string]; after: readonly [string, string] } | null
  /** Models with answers before or after alone, which do not count. */
  models: readonly { engine: string; model: string; has: "before" | "after" }[]
}

export interface Draw {
  id: string
  /** `drawCoin` of `@citable/inference` draws the same with it. */
  seed: string
  drawn_at: string
  /** The last day on which an article counts. */
  write_by: string
  /** The day of the only look. Until then, half of the prompts wait. */
  look_on: string
  ended_at: string | null
  /** In the order of the list: the worst first. */
  prompts: readonly DrawnPrompt[]
  /** Null while it is open, and if it was called off. */
  outcome: DrawOutcome | null
}

/** The draws of a brand, the latest first, and what the next one may have. */
export interface Draws {
  data: readonly Draw[]
  /** At most 40, the worst first. */
  gaps: readonly ComparableGap[]
  left: Readonly<Record<LeftGap, number>>
  /** The days of their answers. */
  from: string
  to: string
}
