import { looks, spendOverLooks } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"

import { toDay } from "../../../call/date-range.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { dayNumber, dayOf } from "../alike/day-number.ts"
import { topicWords } from "../draws/topic-words.ts"
import { mostDaysBefore } from "./has-baseline.ts"
import { type KnownPrompt, lookAtPlan } from "./look-at-plan.ts"
import { readPromptDays } from "./read-prompt-days.ts"
import { articlesOf, type PlanRow, readTargets } from "./read-targets.ts"

/**
 * Takes the looks that are due, each once, a day after it: the answers of its days are all there by then. What a look finds is stored with what it
 * spends of the error, and never changes.
 */
export async function takeLooks(db: Database, brandId: string, now: number): Promise<void> {
  const today = dayNumber(toDay(now))
  const plans = await db.selectFrom("effect_plans").selectAll().where("brand_id", "=", brandId).execute()
  const taken = await db
    .selectFrom("effect_looks")
    .select(["plan_id", "week"])
    .where("brand_id", "=", brandId)
    .execute()
  const isTaken = new Set(taken.map(({ plan_id: id, week }) => `${id} ${week}`))
  const due = plans.flatMap((plan) =>
    looks
      .filter((week) => dayNumber(plan.last_on) + 7 * week < today && !isTaken.has(`${plan.id} ${week}`))
      .map((week) => ({ plan, week })),
  )
  if (due.length === 0) return
  const world = await readWorld(
    db,
    brandId,
    due.map(({ plan }) => plan),
  )
  const first = Math.min(...due.map(({ plan }) => dayNumber(plan.starts_on))) - mostDaysBefore
  const last = Math.max(...due.map(({ plan, week }) => dayNumber(plan.last_on) + 7 * week))
  const counts = await readPromptDays(db, brandId, { from: dayOf(first), to: dayOf(last - 1) })
  for (const { plan, week } of due) {
    const looked = world.plans.get(plan.id)
    if (looked === undefined) continue
    const error = spendOverLooks(week, { planned: plan.planned })
    const found = lookAtPlan(looked, { ...world, counts }, { week, error })
    const isTold = !("reason" in found.named) || !("reason" in found.cited)
    await db
      .insertInto("effect_looks")
      .values({
        brand_id: brandId,
        plan_id: plan.id,
        week,
        look_on: dayOf(dayNumber(plan.last_on) + 7 * week),
        looked_at: now,
        spent: isTold ? error : 0,
        result: JSON.stringify(found),
      })
      // Another process may have taken it.
      .onConflict((conflict) => conflict.columns(["plan_id", "week"]).doNothing())
      .execute()
  }
}

/** The prompts of a brand, and some plans with their articles. */
async function readWorld(db: Database, brandId: string, plans: readonly PlanRow[]) {
  const brand = await db
    .selectFrom("brands")
    .select(["id", "name", "aliases", "domains", "exclude"])
    .where("id", "=", brandId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom("prompts")
    .select(["id", "text", "locale", "enabled", "created_at", "updated_at", "deleted_at"])
    .where("brand_id", "=", brandId)
    .execute()
  const targets = await db
    .selectFrom("effect_targets as target")
    .leftJoin("contents", "contents.id", "target.content_id")
    .select(["target.prompt_id", "target.content_id", "contents.published_at"])
    .where("target.brand_id", "=", brandId)
    .execute()
  const articles = (await readTargets(db, brandId)).filter(({ publishedOn }) => publishedOn !== null)
  const names = (await readTrackedNames(db, brand)).flatMap(({ name, aliases }) => [name, ...aliases])
  const words = topicWords([...rows, ...articles.map(({ id, title: text, locale }) => ({ id, text, locale }))], names)
  const wordsOf = (id: string) => words.get(id) ?? new Set<string>()
  const toNumber = (at: number) => dayNumber(toDay(at))
  const prompts = rows.map((row): KnownPrompt => {
    const end = row.deleted_at ?? (row.enabled === 1 ? null : row.updated_at)
    return {
      id: row.id,
      startsOn: toNumber(row.created_at),
      endsOn: end === null ? null : toNumber(end),
      words: wordsOf(row.id),
    }
  })
  const known = new Map(articles.map((article) => [article.id, { ...article, words: wordsOf(article.id) }]))
  return {
    prompts,
    taken: Map.groupBy(
      targets.map(({ prompt_id: promptId, content_id: contentId, published_at: publishedAt }) => {
        return { promptId, contentId, publishedOn: publishedAt === null ? null : toNumber(Number(publishedAt)) }
      }),
      ({ promptId }) => promptId,
    ),
    plans: new Map(
      plans.map((plan) => [
        plan.id,
        {
          articles: articlesOf(plan).flatMap((id) => known.get(id) ?? []),
          startsOn: dayNumber(plan.starts_on),
          lastOn: dayNumber(plan.last_on),
        },
      ]),
    ),
  }
}
