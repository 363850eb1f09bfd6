import type { Draw, DrawnPrompt, DrawOutcome } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { toDay } from "../../../call/date-range.ts"
import type { Candidate } from "./draw-gaps.ts"

export type DrawRow = Selectable<Tables["effect_draws"]>

/** Reads what became of the prompts of a draw. */
export async function readDraw(db: Database, row: DrawRow): Promise<Draw> {
  const candidates = JSON.parse(row.candidates) as Candidate[]
  const targets = await db
    .selectFrom("effect_targets")
    .select(["prompt_id", "role", "released_at"])
    .where("draw_id", "=", row.id)
    .execute()
  const ids = candidates.map(({ id }) => id)
  const prompts = await db
    .selectFrom("prompts")
    .select(["id", "key", "enabled", "updated_at", "deleted_at"])
    .where("brand_id", "=", row.brand_id)
    .where("id", "in", ids)
    .execute()
  const articles = await readArticles(db, row, ids)
  const end = Date.parse(row.look_on)
  return {
    id: row.id,
    seed: row.seed,
    drawn_at: new Date(row.drawn_at).toISOString(),
    write_by: row.write_by,
    look_on: row.look_on,
    ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as DrawOutcome),
    prompts: candidates.map(({ id, key, ...candidate }): DrawnPrompt => {
      const target = targets.find((one) => one.prompt_id === id)
      const prompt = prompts.find((one) => one.id === id)
      const role = target?.role ?? "held_out"
      const own = articles.get(id) ?? []
      const isBefore = (at: number | null | undefined): boolean => at != null && at < end
      const hasChanged = prompt === undefined || isBefore(prompt.updated_at)
      const out = isBefore(target?.released_at)
        ? "released"
        : prompt === undefined || isBefore(prompt.deleted_at)
          ? "deleted"
          : hasChanged && prompt.key !== key
            ? "changed"
            : hasChanged && prompt.enabled === 0 && prompt.deleted_at === null
              ? "off"
              : role === "held_out" && own.some(({ published_on: on }) => on !== null && on < row.look_on)
                ? "written"
                : null
      return { ...candidate, prompt_id: id, role, articles: own, out }
    }),
  }
}

/** The articles that were begun for prompts of a draw since then, by prompt. One that was public before is no article of the draw. */
async function readArticles(db: Database, draw: DrawRow, ids: readonly string[]) {
  const rows = await db
    .selectFrom("effect_targets as target")
    .innerJoin("contents", "contents.id", "target.content_id")
    .leftJoin("remote_items as item", "item.content_id", "contents.id")
    .select(["target.prompt_id", "contents.id", "contents.title", "contents.published_at"])
    .select(({ fn }) => fn.min<number | string | null>("item.first_at").as("first_at"))
    .where("target.brand_id", "=", draw.brand_id)
    .where("target.prompt_id", "in", ids)
    .where("target.chosen_at", ">=", draw.drawn_at)
    .where("target.released_at", "is", null)
    .groupBy(["target.prompt_id", "contents.id", "contents.title", "contents.published_at"])
    .orderBy("contents.id")
    .execute()
  const toArticle = ({ id, title, published_at: at, first_at: elsewhere }: (typeof rows)[number]) => {
    const published = [at, elsewhere].flatMap((one) => (one === null ? [] : [Number(one)]))
    return { id, title, published_on: published.length === 0 ? null : toDay(Math.min(...published)) }
  }
  const drawnOn = toDay(draw.drawn_at)
  const isLater = ({ published_on: on }: ReturnType<typeof toArticle>) => on === null || on >= drawnOn
  return new Map(
    [...Map.groupBy(rows, (one) => one.prompt_id)].map(([id, some]) => [id, some.map(toArticle).filter(isLater)]),
  )
}
