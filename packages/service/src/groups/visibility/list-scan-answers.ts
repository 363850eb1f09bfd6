import { notFound } from "@citable/contract/problem-error"
import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { fitPage } from "../../call/fit-page.ts"
import { openList } from "../../call/open-list.ts"
import { answerColumns, toAnswers } from "./scans/to-answers.ts"

export const listScanAnswers: Handler<"list_scan_answers"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, spans, ...filters } = input
  const list = openList(box, "answers", filters, { cursor, limit })
  const scan = await db
    .selectFrom("scans")
    .select("id")
    .where("id", "=", input.scan_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (scan === undefined) throw notFound()
  let query = db.selectFrom("answers").select(answerColumns).where("scan_id", "=", scan.id)
  if (input.prompt_id !== undefined) query = query.where("prompt_id", "=", input.prompt_id)
  if (input.engine !== undefined) query = query.where("engine", "=", input.engine)
  if (input.surface !== undefined) query = query.where("surface", "=", input.surface)
  if (input.mentioned !== undefined) {
    const mentionsBrand = sql`exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = '')`
    query = query.where(input.mentioned ? sql<boolean>`${mentionsBrand}` : sql<boolean>`not ${mentionsBrand}`)
  }
  if (list.after !== undefined) query = query.where("id", ">", list.after[0] as string)
  const rows = await query
    .orderBy("id")
    .limit(limit + 1)
    .execute()
  const fitting = fitPage(rows)
  const read = await toAnswers(db, fitting)
  const answers = spans ? await (await import("./scans/with-spans.ts")).withSpans({ db, brand }, read) : read
  const { shown, paging } = list.page(answers, ({ id }) => [id], fitting.length < rows.length)
  return { output: { data: shown, ...paging } }
}
