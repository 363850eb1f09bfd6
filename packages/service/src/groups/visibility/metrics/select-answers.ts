import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import type { AnswerFilter } from "./read-counts.ts"
import { surfaceOf } from "./surface-of.ts"

/** A query for the answers of a range that count and match a filter. The caller selects and joins. */
export function selectAnswers(
  db: Database,
  filter: AnswerFilter,
  { from, to }: Days,
  { everySurface = false }: { everySurface?: boolean } = {},
) {
  let query = db
    .selectFrom("answers")
    .where("answers.brand_id", "=", filter.brand_id)
    .where("answers.day", ">=", from)
    .where("answers.day", "<=", to)
    .where("answers.left_out", "is", null)
  if (!everySurface) query = query.where("answers.surface", "=", surfaceOf(filter))
  if (filter.engine !== undefined) query = query.where("answers.engine", "=", filter.engine)
  if (filter.locale !== undefined) query = query.where("answers.locale", "=", filter.locale)
  const { prompt_tag: tag } = filter
  if (tag !== undefined) {
    query = query.where("answers.prompt_id", "in", (eb) =>
      eb.selectFrom("prompt_tags").select("prompt_id").where("tag", "=", tag),
    )
  }
  return query
}
