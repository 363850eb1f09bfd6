import { notFound } from "@citable/contract/problem-error"
import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { readAnswerPage } from "./scans/read-answer-page.ts"

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
  let query = db.selectFrom("answers").where("scan_id", "=", scan.id)
  if (input.prompt_id !== undefined) query = query.where("prompt_id", "=", input.prompt_id)
  if (input.engine !== undefined) query = query.where("engine", "=", input.engine)
  if (input.surface !== undefined) query = query.where("surface", "=", input.surface)
  if (input.mentioned !== undefined) {
    const mentionsBrand = sql`exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = '')`
    query = query.where(input.mentioned ? sql<boolean>`${mentionsBrand}` : sql<boolean>`not ${mentionsBrand}`)
  }
  return { output: await readAnswerPage({ db, brand }, query, { list, limit, order: "asc", spans }) }
}
