import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { toDay } from "../../../call/date-range.ts"
import { dayNumber } from "../alike/day-number.ts"

/** A prompt for which an article was written, without a draw. */
export interface Target {
  contentId: string
  promptId: string
  /** The first day on which the prompt was there to be asked. */
  askedOn: number
  /** The first day whose answers nobody had seen when it was chosen. */
  freshOn: number
  isReleased: boolean
}

/** An article with the prompts that it was written for. */
export interface TargetedArticle {
  id: string
  title: string
  locale: string
  /** The day of its publication; null if it is not live. */
  publishedOn: number | null
  targets: Target[]
}

/** Reads the articles of a brand that have targets outside of draws: all, or some. */
export async function readTargets(
  db: Database | Transaction<Tables>,
  brandId: string,
  contentIds?: readonly string[],
): Promise<TargetedArticle[]> {
  if (contentIds?.length === 0) return []
  let query = db
    .selectFrom("effect_targets as target")
    .innerJoin("contents", "contents.id", "target.content_id")
    .innerJoin("prompts", "prompts.id", "target.prompt_id")
    .select(["contents.id", "contents.title", "contents.locale", "contents.published_at", "contents.live_version"])
    .select(["prompts.created_at as asked_at", "target.prompt_id", "target.chosen_at", "target.released_at"])
    .where("target.brand_id", "=", brandId)
    .where("contents.brand_id", "=", brandId)
    .where("target.draw_id", "is", null)
    .where("target.role", "=", "treated")
  if (contentIds !== undefined) query = query.where("target.content_id", "in", contentIds)
  const rows = await query.orderBy("target.id").execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const { title = "", locale = "", published_at: at = null, live_version: live = null } = own[0] ?? {}
    return {
      id,
      title,
      locale,
      publishedOn: at === null || live === null ? null : dayNumber(toDay(Number(at))),
      targets: own.map(({ prompt_id: promptId, asked_at: askedAt, chosen_at: chosenAt, released_at: released }) => ({
        contentId: id,
        promptId,
        askedOn: dayNumber(toDay(askedAt)),
        freshOn: dayNumber(toDay(chosenAt)) + 1,
        isReleased: released !== null,
      })),
    }
  })
}

export type PlanRow = Selectable<Tables["effect_plans"]>

export const articlesOf = ({ articles }: Pick<PlanRow, "articles">): string[] => JSON.parse(articles) as string[]
