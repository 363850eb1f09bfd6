import type { DrawOutcome } from "@citable/contract"
import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"

import { toDay } from "../../../call/date-range.ts"
import { dayOf } from "../alike/day-number.ts"
import { readPromptDays } from "../effects/read-prompt-days.ts"
import { type DrawRow, readDraw } from "./read-draw.ts"
import { comparedDays, tellDraw } from "./tell-draw.ts"

/** Takes the look at the open draw of a brand on its day or later, once, and stores what it tells. */
export async function takeDueLook(db: Database, brandId: string, now: number): Promise<void> {
  const selectDue = (from: Database) =>
    from
      .selectFrom("effect_draws")
      .selectAll()
      .where("brand_id", "=", brandId)
      .where("ended_at", "is", null)
      .where("look_on", "<=", toDay(now))
      .executeTakeFirst()
  if ((await selectDue(db)) === undefined) return
  await inTransaction(db, async (trx) => {
    await lockBrand(trx, brandId)
    const due = await selectDue(trx)
    if (due === undefined) return
    const outcome = JSON.stringify(await takeLook(trx, due))
    await trx.updateTable("effect_draws").set({ ended_at: now, outcome }).where("id", "=", due.id).execute()
  })
}

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
