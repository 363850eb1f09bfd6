import type { PromptDay } from "@citable/inference"
import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import { dayNumber } from "../alike/day-number.ts"

/** How many answers of scans to some prompts name the brand, by day, engine and model. */
export async function readPromptDays(
  db: Database,
  prompts: readonly string[],
  { from, to }: Days,
): Promise<PromptDay[]> {
  if (prompts.length === 0) return []
  const rows = await db
    .selectFrom("answers")
    .leftJoin("answer_mentions as own", (join) =>
      join.onRef("own.answer_id", "=", "answers.id").on("own.competitor_id", "=", ""),
    )
    .select(["answers.prompt_id", "answers.engine", "answers.model", "answers.day"])
    .select(({ fn }) => [
      fn.countAll<number | string>().as("answers"),
      fn.count<number | string>("own.answer_id").as("named"),
    ])
    .where("answers.prompt_id", "in", prompts)
    .where("answers.day", ">=", from)
    .where("answers.day", "<=", to)
    .where("answers.surface", "=", "api")
    .where("answers.left_out", "is", null)
    .groupBy(["answers.prompt_id", "answers.engine", "answers.model", "answers.day"])
    .execute()
  return rows.map(({ prompt_id: prompt, engine, model, day, answers, named }) => ({
    prompt,
    engine,
    model: model ?? "",
    day: dayNumber(day),
    count: Number(named),
    of: Number(answers),
  }))
}
