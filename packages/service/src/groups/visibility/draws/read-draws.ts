import type { Draws } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"

import { mostDrawn } from "./draw-gaps.ts"
import { readComparableGaps } from "./read-comparable-gaps.ts"
import { readDraw } from "./read-draw.ts"
import { takeDueLook } from "./take-due-look.ts"

const mostDraws = 20

/** Reads the draws of a brand, the latest first, and what the next one may have. A look that is due is taken first. */
export async function readDraws(db: Database, brandId: string, now: number): Promise<Draws> {
  await takeDueLook(db, brandId, now)
  const rows = await db
    .selectFrom("effect_draws")
    .selectAll()
    .where("brand_id", "=", brandId)
    .orderBy("drawn_at", "desc")
    .limit(mostDraws)
    .execute()
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
