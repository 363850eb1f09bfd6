import { randomBytes } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { drawCoin } from "@citable/inference/effects"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { addDays, toDay } from "../../../call/date-range.ts"
import { chosenDays, readComparableGaps } from "./read-comparable-gaps.ts"

/** Days from the draw until its articles must be out, and from then to the look: eight weeks. */
const writingDays = 28
const waitingDays = 56

/** Three on either side: fewer tell nothing. */
const fewestDrawn = 6
export const mostDrawn = 40

/** A prompt of a draw as it was when it was drawn, as `candidates` has it. */
export interface Candidate {
  id: string
  text: string
  key: string
  answers: number
  named: number
}

/**
 * Draws which half of the worst gaps gets its articles first. `promptIds` are those that the person saw: a draw of others is refused, so that
 * nobody draws what they have not read. A brand has one open draw, because two could hold back each other's prompts.
 */
export async function drawGaps(
  trx: Transaction<Tables>,
  { brandId, promptIds, userId }: { brandId: string; promptIds: readonly string[]; userId: string },
  now: number,
): Promise<{ id: string }> {
  const brand = await lockBrand(trx, brandId)
  const open = await trx
    .selectFrom("effect_draws")
    .select("look_on")
    .where("brand_id", "=", brandId)
    .where("ended_at", "is", null)
    .executeTakeFirst()
  if (open !== undefined) {
    throw new ProblemError(
      "conflict",
      `A draw is open until ${open.look_on}. A second one would take its prompts away. Wait, or call it off.`,
    )
  }
  const { gaps } = brand === undefined ? { gaps: [] } : await readComparableGaps(trx, brand, now)
  const size = promptIds.length
  if (gaps.length < size || size < fewestDrawn) {
    throw new ProblemError("conflict", `${Math.max(size, fewestDrawn)} gaps are needed, and there are ${gaps.length}.`)
  }
  const candidates = gaps.slice(0, size).map(({ id, text, key, answers, named }) => ({ id, text, key, answers, named }))
  if (candidates.some(({ id }) => !promptIds.includes(id))) {
    throw new ProblemError("conflict", "The list of gaps has changed. Read it again, then draw.")
  }
  const today = toDay(now)
  const [id, seed, writeBy] = [newId("drw", now), randomBytes(16).toString("hex"), addDays(today, writingDays)]
  await trx
    .insertInto("effect_draws")
    .values({
      id,
      brand_id: brandId,
      seed,
      candidates: JSON.stringify(candidates satisfies Candidate[]),
      from_day: addDays(today, -chosenDays),
      write_by: writeBy,
      look_on: addDays(writeBy, waitingDays),
      drawn_at: now,
      drawn_by: userId,
      ended_at: null,
      outcome: null,
    })
    .execute()
  const { treated } = drawCoin(
    candidates.map((one) => one.id),
    seed,
  )
  await trx
    .insertInto("effect_targets")
    .values(
      candidates.map((one) => ({
        id: newId("eft", now),
        brand_id: brandId,
        prompt_id: one.id,
        content_id: null,
        draw_id: id,
        role: treated.includes(one.id) ? ("treated" as const) : ("held_out" as const),
        assigned_by: "coin" as const,
        chosen_at: now,
        released_at: null,
        released_by: null,
      })),
    )
    .execute()
  return { id }
}
