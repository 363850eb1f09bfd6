import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { readAnswerPage } from "./scans/read-answer-page.ts"

export const getPromptResults: Handler<"get_prompt_results"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, spans, ...filters } = input
  const list = openList(box, "results", filters, { cursor, limit })
  // Include untracked prompts, because their history stays.
  const prompt = await db
    .selectFrom("prompts")
    .select("id")
    .where("id", "=", input.prompt_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (prompt === undefined) throw notFound()
  let query = db.selectFrom("answers").where("prompt_id", "=", prompt.id)
  if (input.from !== undefined) query = query.where("day", ">=", input.from)
  if (input.to !== undefined) query = query.where("day", "<=", input.to)
  if (input.engine !== undefined) query = query.where("engine", "=", input.engine)
  if (input.surface !== undefined) query = query.where("surface", "=", input.surface)
  return { output: await readAnswerPage({ db, brand }, query, { list, limit, order: "desc", spans }) }
}
