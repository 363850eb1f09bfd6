import type { ToolOutput } from "@citable/contract"
import { estimateKind } from "@citable/inference"
import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import type { AnswerFilter } from "./read-counts.ts"
import { surfaceOf } from "./surface-of.ts"

/** How often answers name and cite the brand, for all questions of the kind of the prompts: prompts are the units. */
export async function measureQuestions(
  db: Database,
  filter: AnswerFilter,
  { from, to }: Days,
): Promise<NonNullable<ToolOutput<"get_visibility">["questions"]>> {
  let query = db
    .selectFrom("visibility_days")
    .select(["prompt_id", ({ fn }) => fn.sum<number | string>("answers").as("answers")])
    .select(({ fn }) => [
      fn.sum<number | string>("mentioned").as("mentioned"),
      fn.sum<number | string>("cited").as("cited"),
    ])
    .where("brand_id", "=", filter.brand_id)
    // Each prompt that has answers keeps its row, and the database finds the days of each in its index.
    .where("prompt_id", "in", (eb) => eb.selectFrom("prompts").select("id").where("brand_id", "=", filter.brand_id))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("name_id", "in", ["", "*"])
    .where("surface", "=", surfaceOf(filter))
    .groupBy("prompt_id")
  if (filter.engine !== undefined) query = query.where("engine", "=", filter.engine)
  if (filter.locale !== undefined) query = query.where("locale", "=", filter.locale)
  const { prompt_tag: tag } = filter
  if (tag !== undefined)
    query = query.where("prompt_id", "in", (eb) =>
      eb.selectFrom("prompt_tags").select("prompt_id").where("tag", "=", tag),
    )
  const prompts = (await query.execute()).filter(({ answers }) => Number(answers) > 0)
  const intervalOf = (what: "mentioned" | "cited") =>
    estimateKind(prompts.map((row) => ({ count: Number(row[what]), of: Number(row.answers) })))
  return { prompts: prompts.length, mention_rate: intervalOf("mentioned"), citation_rate: intervalOf("cited") }
}
