import type { ArticleEffect } from "@citable/contract"
import { answersToTell, type Effect, looks, spendOverLooks } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"

import type { CallContext } from "../../../call/call-context.ts"
import { dayNumber, dayOf } from "../alike/day-number.ts"
import { describeEffect } from "./describe-effect.ts"
import type { EffectLook } from "./effect-look.ts"
import { hasBaseline } from "./has-baseline.ts"
import { articlesOf, type PlanRow, readTargets, type TargetedArticle } from "./read-targets.ts"
import type { Measure, ToldEffect } from "./told-effect.ts"

/** A look with what it has found. */
type TakenLook = { week: number; on: string; found: EffectLook }

/** What articles changed at the prompts that they were written for, as the looks have found it. An article without such a prompt has none. */
export async function readEffects(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  articles: readonly { id: string }[],
): Promise<ReadonlyMap<string, ArticleEffect>> {
  const ids = articles.map(({ id }) => id)
  const targeted = await readTargets(db, brand.id, ids)
  const drawn = await readDrawn(db, brand.id, ids)
  const plans = await readPlans(db, brand.id, new Set(targeted.map(({ id }) => id)))
  const taken = await readLooks(db, [...new Set([...plans.values()].map(({ id }) => id))])
  const told = targeted.map((article) => {
    const plan = plans.get(article.id)
    return [article.id, tellEffect(article, plan, plan === undefined ? [] : (taken.get(plan.id) ?? []))] as const
  })
  const ofDraws = [...drawn].map(([id, promptIds]) => {
    return [id, { ...nothing, prompt_ids: promptIds, state: "not_yet", reason: "drawn" }] as [string, ToldEffect]
  })
  return new Map([...ofDraws, ...told].map(([id, effect]) => [id, toEvidence(effect)]))
}

/** The prompts of articles that a coin drew: their draw tells of them. */
async function readDrawn(db: Database, brandId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("effect_targets")
    .select(["content_id", "prompt_id"])
    .where("brand_id", "=", brandId)
    .where("content_id", "in", ids)
    .where("draw_id", "is not", null)
    .where("released_at", "is", null)
    .execute()
  const found = new Map<string, string[]>()
  for (const { content_id: id, prompt_id: promptId } of rows) {
    if (id !== null) found.set(id, [...(found.get(id) ?? []), promptId])
  }
  return found
}

/** The plans of some articles. */
async function readPlans(db: Database, brandId: string, ids: ReadonlySet<string>): Promise<Map<string, PlanRow>> {
  if (ids.size === 0) return new Map()
  const rows = await db.selectFrom("effect_plans").selectAll().where("brand_id", "=", brandId).execute()
  return new Map(rows.flatMap((plan) => articlesOf(plan).flatMap((id) => (ids.has(id) ? [[id, plan] as const] : []))))
}

async function readLooks(db: Database, planIds: readonly string[]): Promise<ReadonlyMap<string, readonly TakenLook[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await db.selectFrom("effect_looks").selectAll().where("plan_id", "in", planIds).orderBy("week").execute()
  const all = rows.map(({ plan_id: plan, week, look_on: on, result }) => {
    return { plan, week, on, found: JSON.parse(result) as EffectLook }
  })
  return Map.groupBy(all, ({ plan }) => plan)
}

const nothing = {
  reason: null,
  articles: 1,
  look: null,
  next_on: null,
  treated: 0,
  controls: 0,
  late: 0,
  shared: 0,
  named: null,
  cited: null,
  compared: null,
  more: null,
  walls: [],
} satisfies Partial<ToldEffect>

function tellEffect(article: TargetedArticle, plan: PlanRow | undefined, taken: readonly TakenLook[]): ToldEffect {
  const { publishedOn } = article
  const kept = article.targets.filter(({ isReleased }) => !isReleased)
  const known = { ...nothing, prompt_ids: kept.map(({ promptId }) => promptId) }
  if (plan === undefined) {
    if (publishedOn === null) return { ...known, state: "not_yet" }
    const fresh = kept.filter((target) => hasBaseline(target, { publishedOn })).length
    const counts = { treated: fresh, late: kept.length - fresh }
    // Nothing that comes later gives it a baseline.
    if (fresh === 0)
      return { ...known, ...counts, state: "too_few", reason: kept.length > 0 ? "no_baseline" : "few_treated" }
    return { ...known, ...counts, state: "not_yet", next_on: dayOf(publishedOn + 7 * looks[0]) }
  }
  const last = taken.at(-1)
  const nextWeek = looks.find((week) => last === undefined || week > last.week)
  const planned = {
    ...known,
    articles: articlesOf(plan).length,
    next_on: nextWeek === undefined ? null : dayOf(dayNumber(plan.last_on) + 7 * nextWeek),
  }
  const shown = chooseLook(taken, plan)
  if (shown === undefined) return { ...planned, state: "not_yet" }
  const { found, week, on } = shown
  const { named, cited, walls } = found
  const look = {
    ...planned,
    look: { week, on },
    treated: found.treated.length,
    controls: found.controls.length,
    late: found.late.length,
    shared: found.shared?.length ?? 0,
    walls,
  }
  if ("reason" in named) return { ...look, state: "too_few", reason: named.reason }
  return {
    ...look,
    state: isClear(named) ? "clear" : "not_clear",
    treated: named.treated,
    controls: named.controls,
    named: toMeasure(named),
    cited: "reason" in cited ? null : toMeasure(cited),
    compared: named.compared,
    more: isClear(named) || nextWeek === undefined ? null : moreToTell(taken, nextWeek, plan),
  }
}

const isClear = ({ interval: { low, high } }: Effect): boolean => low > 0 || high < 0

/** The latest look that is clear, because all looks of a year share one error; else the planned one, which can tell most; else the latest one. */
function chooseLook(taken: readonly TakenLook[], { planned }: PlanRow): TakenLook | undefined {
  const estimated = taken.filter(({ found }) => !("reason" in found.named))
  return (
    estimated.findLast(({ found: { named } }) => !("reason" in named) && isClear(named)) ??
    estimated.find(({ week }) => week === planned) ??
    estimated.at(-1) ??
    taken.at(-1)
  )
}

/** How many answers a week more would tell at the next look; null if no number would. */
function moreToTell(taken: readonly TakenLook[], week: (typeof looks)[number], { planned }: PlanRow): number | null {
  const latest = taken.findLast(({ found }) => !("reason" in found.named))
  if (latest === undefined || "reason" in latest.found.named) return null
  const more = answersToTell(latest.found.named, {
    week: latest.week,
    answersAWeek: latest.found.answers_a_week,
    look: { week, error: spendOverLooks(week, { planned }) },
  })
  return Number.isFinite(more) ? more : null
}

const toMeasure = ({ interval, ...effect }: Effect): Measure => ({ ...effect, ...interval })

function toEvidence(effect: ToldEffect): ArticleEffect {
  const { state, prompt_ids: ids, next_on: nextOn, look, named } = effect
  return {
    state,
    sentences: describeEffect(effect),
    prompt_ids: ids,
    next_on: nextOn,
    points:
      look === null || named === null
        ? null
        : { on: look.on, gain: named.after - named.without, low: named.low, high: named.high },
  }
}
