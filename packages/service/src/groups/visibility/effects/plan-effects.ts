import { fewestTreated } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"

import { toDay } from "../../../call/date-range.ts"
import { dayOf } from "../alike/day-number.ts"
import { hasBaseline } from "./has-baseline.ts"
import { articlesOf, readTargets, type TargetedArticle } from "./read-targets.ts"

/** The week of the look that spends nearly all of the error. */
const planned = 8

/**
 * Plans when the effect of published articles is looked at, before anybody looks: alone for an article with three prompts or more, else together
 * with the others of its month, as soon as that is over. An article is in one plan, and a plan never changes.
 */
export async function planEffects(db: Database, brandId: string, now: number): Promise<void> {
  const articles = (await readTargets(db, brandId)).filter(({ publishedOn }) => publishedOn !== null)
  if (articles.length === 0) return
  const plans = await db
    .selectFrom("effect_plans")
    .select(["subject", "articles"])
    .where("brand_id", "=", brandId)
    .execute()
  const subjects = new Set(plans.map(({ subject }) => subject))
  const inPlan = new Set(plans.flatMap(articlesOf))
  const open = articles.filter(({ id, targets, publishedOn }) => {
    return !inPlan.has(id) && targets.some((target) => isCounted(target, publishedOn))
  })
  const month = ({ publishedOn }: TargetedArticle) => dayOf(publishedOn ?? 0).slice(0, 7)
  const thisMonth = toDay(now).slice(0, 7)
  const alone = open.filter(({ targets, publishedOn }) => {
    return targets.filter((target) => isCounted(target, publishedOn)).length >= fewestTreated
  })
  const pooled = open.filter((article) => !alone.includes(article) && month(article) < thisMonth)
  const groups: [subject: string, some: TargetedArticle[]][] = [
    ...alone.map((article) => [article.id, [article]] as [string, TargetedArticle[]]),
    // Those that count since their month was planned are told apart from it.
    ...[...Map.groupBy(pooled, month)].map(([of, some]) => {
      return [subjects.has(of) ? `${of} ${some.map(({ id }) => id).join(" ")}` : of, some] as [
        string,
        TargetedArticle[],
      ]
    }),
  ]
  for (const [subject, some] of groups) {
    const days = some.map(({ publishedOn }) => publishedOn ?? 0)
    await db
      .insertInto("effect_plans")
      .values({
        id: newId("epl", now),
        brand_id: brandId,
        subject,
        articles: JSON.stringify(some.map(({ id }) => id)),
        starts_on: dayOf(Math.min(...days)),
        last_on: dayOf(Math.max(...days)),
        planned,
        created_at: now,
      })
      // Another process may plan at the same time.
      .onConflict((conflict) => conflict.columns(["brand_id", "subject"]).doNothing())
      .execute()
  }
}

const isCounted = (target: TargetedArticle["targets"][number], publishedOn: number | null): boolean =>
  publishedOn !== null && !target.isReleased && hasBaseline(target, { publishedOn })
