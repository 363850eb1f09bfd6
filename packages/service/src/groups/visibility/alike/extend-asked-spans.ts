import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { addDays } from "../../../call/date-range.ts"

/** What makes answers comparable: the same prompt, to the same model of the same engine. */
export interface Asked {
  brand_id: string
  prompt_id: string
  engine: string
  surface: "api" | "consumer"
  locale: string
  model: string | null
}

/** Keeps that an answer of this day is there, in the transaction that stores it. A day after the last one makes its span longer. */
export async function extendAskedSpans(
  trx: Transaction<Tables>,
  { brand_id, prompt_id, engine, surface, locale, model, day }: Asked & { day: string },
): Promise<void> {
  const key = { brand_id, prompt_id, engine, surface, locale, model: model ?? "" }
  let query = trx.selectFrom("asked_spans").select(["first_day", "last_day"])
  let update = trx.updateTable("asked_spans").set({ last_day: day })
  for (const column of ["brand_id", "prompt_id", "engine", "surface", "locale", "model"] as const) {
    query = query.where(column, "=", key[column])
    update = update.where(column, "=", key[column])
  }
  const last = await query.where("first_day", "<=", day).orderBy("first_day", "desc").limit(1).executeTakeFirst()
  if (last !== undefined && last.last_day >= day) return
  if (last !== undefined && addDays(last.last_day, 1) === day) {
    await update.where("first_day", "=", last.first_day).where("last_day", "<", day).execute()
    return
  }
  await trx
    .insertInto("asked_spans")
    .values({ ...key, first_day: day, last_day: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
