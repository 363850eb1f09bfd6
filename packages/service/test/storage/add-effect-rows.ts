import type { Database } from "@citable/storage/database"

export const effectTables = ["effect_draws", "effect_targets", "effect_plans", "effect_looks"] as const

/** Adds a prompt that a draw holds back, and what a look at the effect of articles has found. */
export async function addEffectRows(db: Database, brandId: string): Promise<void> {
  const prompt = {
    id: `prm_${brandId}`,
    text: "a",
    locale: "en",
    market: null,
    key: brandId,
    engines: "[]",
    enabled: 1,
  }
  const times = { created_at: 0, updated_at: 0, deleted_at: null }
  const until = { write_by: "2026-08-06", look_on: "2026-10-01", ended_at: null, outcome: null }
  const draw = { id: `edr_${brandId}`, seed: "a", candidates: "[]", from_day: "2026-07-01", ...until }
  const target = { id: `eft_${brandId}`, role: "held_out", assigned_by: "coin", content_id: null } as const
  const open = { chosen_at: 0, released_at: null, released_by: null }
  const plan = {
    id: `epl_${brandId}`,
    subject: "2026-07",
    articles: "[]",
    starts_on: "2026-07-01",
    last_on: "2026-07-09",
  }
  const look = { plan_id: plan.id, week: 8, look_on: "2026-09-03", looked_at: 0, spent: 0.044, result: "{}" }
  const own = { brand_id: brandId }
  const rows = [
    db.insertInto("prompts").values({ ...prompt, ...own, ...times }),
    db.insertInto("effect_draws").values({ ...draw, ...own, drawn_at: 0, drawn_by: null }),
    db.insertInto("effect_targets").values({ ...target, ...open, ...own, prompt_id: prompt.id, draw_id: draw.id }),
    db.insertInto("effect_plans").values({ ...plan, ...own, planned: 8, created_at: 0 }),
    db.insertInto("effect_looks").values({ ...look, ...own }),
  ]
  for (const row of rows) await row.execute()
}
