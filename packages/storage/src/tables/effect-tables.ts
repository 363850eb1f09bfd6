/** A draw of a coin. With the seed and the candidates, `drawCoin` of `@citable/inference` draws the same again. */
interface EffectDrawTable {
  id: string
  brand_id: string
  seed: string
  /** The prompts as they were, as JSON, in the order of the list of gaps: the worst first. */
  candidates: string
  /** The first day that counts before the articles, such as `2026-07-01`. */
  from_day: string
  /** The last day on which an article of the draw counts. */
  write_by: string
  /** Until then, what lost the draw waits. */
  look_on: string
  drawn_at: number
  /** The user or credential. */
  drawn_by: string | null
  /** When it was told or called off; null while it is open. */
  ended_at: number | null
  /** What was told, as JSON. It never changes. */
  outcome: string | null
}

/** A prompt for which an article is written, or that a draw holds back. */
interface EffectTargetTable {
  id: string
  brand_id: string
  prompt_id: string
  /** The article; null until a draw's prompt has one. It may be in the trash, or gone. */
  content_id: string | null
  draw_id: string | null
  role: "treated" | "held_out"
  /** `gap`: by its numbers, when its article was begun. */
  assigned_by: "gap" | "person" | "coin"
  chosen_at: number
  /** When a person took it out of the comparison. */
  released_at: number | null
  released_by: string | null
}

/** The articles whose effect is estimated together, and when. */
interface EffectPlanTable {
  id: string
  brand_id: string
  /** The id of an article, or the month of the first publication of several, such as `2026-07`. */
  subject: string
  /** Their ids, as JSON. */
  articles: string
  /** The days of their first and last publication. */
  starts_on: string
  last_on: string
  /** The week that spends nearly all of the error. */
  planned: 8 | 12
  created_at: number
}

/** What was found at a look. It never changes. */
interface EffectLookTable {
  brand_id: string
  plan_id: string
  /** Weeks since `last_on`. */
  week: number
  look_on: string
  looked_at: number
  /** How often the interval of this look may miss the truth; 0 without an estimate. */
  spent: number
  /** As JSON. */
  result: string
}

export interface EffectTables {
  effect_draws: EffectDrawTable
  effect_targets: EffectTargetTable
  effect_plans: EffectPlanTable
  effect_looks: EffectLookTable
}
