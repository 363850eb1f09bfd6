import type { Mark } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"

import { addDays, type Days } from "../../../call/date-range.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { dayNumber } from "./day-number.ts"
import { listMarks } from "./list-marks.ts"
import type { Figures } from "./open-figures.ts"
import { readAsked } from "./read-asked.ts"
import { sayMarks } from "./say-alike.ts"

/** What was there in these days before a range does not begin in it. */
const earlierDays = 70

/** The days of a range on which prompts, engines or models changed. */
export async function readMarks(
  db: Database,
  filter: AnswerFilter,
  { days: { from, to }, figures }: { days: Days; figures: Pick<Figures, "remember"> },
): Promise<Mark[]> {
  const range = { from: addDays(from, -earlierDays), to }
  const cells = await figures.remember("asked", range, () => readAsked(db, filter, range))
  const asked = await db
    .selectFrom("prompts")
    .select("id")
    .where("brand_id", "=", filter.brand_id)
    .where("deleted_at", "is", null)
    .where("enabled", "=", 1)
    .execute()
  const ids = new Set(asked.map(({ id }) => id))
  return sayMarks(listMarks(cells, { from: dayNumber(from), to: dayNumber(to) }, (id) => ids.has(id)))
}
