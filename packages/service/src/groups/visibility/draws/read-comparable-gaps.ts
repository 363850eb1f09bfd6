import type { Draws } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { addDays, type Days, toDay } from "../../../call/date-range.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { chooseGaps, type CountedPrompt } from "./choose-gaps.ts"
import { topicWords } from "./topic-words.ts"

/** Gaps are chosen by the answers of so many days. */
export const chosenDays = 28

/** The gaps of a brand that a coin may part, by the answers of the days before `now`. */
export async function readComparableGaps(
  db: Database,
  brand: Pick<BrandRow, "id" | "name" | "aliases" | "domains" | "exclude">,
  now: number,
): Promise<Days & { gaps: CountedPrompt[]; left: Draws["left"] }> {
  const today = toDay(now)
  const days = { from: addDays(today, -chosenDays), to: addDays(today, -1) }
  const prompts = await db
    .selectFrom("prompts")
    .select(["id", "text", "locale", "key", "enabled"])
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is", null)
    .execute()
  const counts = await readCounts(db, brand.id, days)
  const taken = await readTaken(db, brand.id)
  const names = (await readTrackedNames(db, brand)).flatMap(({ name, aliases }) => [name, ...aliases])
  const counted = prompts.map(({ id, text, key, enabled }): CountedPrompt => {
    const { answers, named, rivals } = counts.get(id) ?? { answers: 0, named: 0, rivals: 0 }
    return { id, text, key, isEnabled: enabled === 1, isTaken: taken.has(id), answers, named, rivals }
  })
  return { ...days, ...chooseGaps(counted, topicWords(prompts, names)) }
}

/** What the answers of scans to each prompt count: all, those that name the brand, and how often they name competitors. */
async function readCounts(db: Database, brandId: string, { from, to }: Days) {
  const sum = (column: "answers" | "mentioned", rows: ReturnType<typeof sql<boolean>>, name: string) =>
    sql<number | string>`sum(case when ${rows} then ${sql.ref(column)} else 0 end)`.as(name)
  const rows = await db
    .selectFrom("visibility_days")
    .select("prompt_id")
    .select([
      sum("answers", sql<boolean>`name_id = '*'`, "answers"),
      sum("mentioned", sql<boolean>`name_id = ''`, "named"),
      sum("mentioned", sql<boolean>`name_id like 'cmp%'`, "rivals"),
    ])
    .where("brand_id", "=", brandId)
    .where("prompt_id", "!=", "")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("surface", "=", "api")
    .groupBy("prompt_id")
    .$castTo<{ prompt_id: string; answers: number | string; named: number | string; rivals: number | string }>()
    .execute()
  return new Map(
    rows.map((row) => [
      row.prompt_id,
      { answers: Number(row.answers), named: Number(row.named), rivals: Number(row.rivals) },
    ]),
  )
}

/** The prompts for which articles are written, or that an open draw has. */
async function readTaken(db: Database, brandId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("effect_targets as target")
    .leftJoin("effect_draws as draw", "draw.id", "target.draw_id")
    .select("target.prompt_id")
    .where("target.brand_id", "=", brandId)
    .where((eb) =>
      eb.or([
        eb("target.content_id", "is not", null),
        eb.and([eb("target.draw_id", "is not", null), eb("draw.ended_at", "is", null)]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.prompt_id))
}
