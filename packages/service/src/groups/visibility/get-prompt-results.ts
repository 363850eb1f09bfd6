import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { fitPage } from "../../call/fit-page.ts"
import { openList } from "../../call/open-list.ts"
import { answerColumns, toAnswers } from "./scans/to-answers.ts"

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
  let query = db.selectFrom("answers").select(answerColumns).where("prompt_id", "=", prompt.id)
  if (input.from !== undefined) query = query.where("day", ">=", input.from)
  if (input.to !== undefined) query = query.where("day", "<=", input.to)
  if (input.engine !== undefined) query = query.where("engine", "=", input.engine)
  if (input.surface !== undefined) query = query.where("surface", "=", input.surface)
  if (list.after !== undefined) query = query.where("id", "<", list.after[0] as string)
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute()
  const fitting = fitPage(rows)
  const read = await toAnswers(db, fitting)
  const answers = spans ? await (await import("./scans/with-spans.ts")).withSpans({ db, brand }, read) : read
  const { shown, paging } = list.page(answers, ({ id }) => [id], fitting.length < rows.length)
  return { output: { data: shown, ...paging } }
}
