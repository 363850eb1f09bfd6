import type { Draw, DrawnPrompt, DrawOutcome, Draws } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { toDay } from "../../../call/date-range.ts"
import { dayOf } from "../alike/day-number.ts"
import { readPromptDays } from "../effects/read-prompt-days.ts"
import { type Candidate, mostDrawn } from "./draw-gaps.ts"
import { readComparableGaps } from "./read-comparable-gaps.ts"
import { comparedDays, tellDraw } from "./tell-draw.ts"

type DrawRow = Selectable<Tables["effect_draws"]>

const mostDraws = 20

/** Reads the draws of a brand, the latest first, and what the next one may have. A look that is due is taken, and stored. */
export async function readDraws(db: Database, brandId: string, now: number): Promise<Draws> {
  const today = toDay(now)
  const rows = await selectDraws(db, brandId).orderBy("drawn_at", "desc").limit(mostDraws).execute()
  if (rows.some((row) => row.ended_at === null && row.look_on <= today)) {
    await inTransaction(db, async (trx) => {
      await lockBrand(trx, brandId)
      const due = await selectDraws(trx, brandId)
        .where("ended_at", "is", null)
        .where("look_on", "<=", today)
        .executeTakeFirst()
      if (due === undefined) return
      const outcome = JSON.stringify(await takeLook(trx, due))
      await trx.updateTable("effect_draws").set({ ended_at: now, outcome }).where("id", "=", due.id).execute()
    })
    return readDraws(db, brandId, now)
  }
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined) throw notFound()
  const { gaps, left, from, to } = await readComparableGaps(db, brand, now)
  return {
    data: await Promise.all(rows.map((row) => readDraw(db, row))),
    gaps: gaps.slice(0, mostDrawn).map(({ id, text, answers, named }) => ({ prompt_id: id, text, answers, named })),
    left,
    from,
    to,
  }
}

const selectDraws = (db: Database, brandId: string) =>
  db.selectFrom("effect_draws").selectAll().where("brand_id", "=", brandId)

async function takeLook(db: Database, row: DrawRow): Promise<DrawOutcome> {
  const { prompts } = await readDraw(db, row)
  const draw = { ...row, prompts }
  const compared = comparedDays(draw)
  if (compared === undefined) return tellDraw(draw, [])
  const { named } = await readPromptDays(db, row.brand_id, {
    from: dayOf(compared.from),
    to: dayOf(compared.lookOn - 1),
  })
  return tellDraw(draw, named)
}

async function readDraw(db: Database, row: DrawRow): Promise<Draw> {
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
