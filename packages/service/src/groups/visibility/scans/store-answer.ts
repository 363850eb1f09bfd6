import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { citeThreads } from "../../../reddit/cite-threads.ts"
import { extendAskedSpans } from "../alike/extend-asked-spans.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
import { type AnswerToStore, type CallRow, toAnsweredCall, toAnswerRow, toParsedRows } from "./answer-rows.ts"
import { countDays } from "./count-days.ts"

/**
 * Stores an answer with its parse result, counts it, and marks its call as answered, all in one transaction. Returns
 * false if another process has already answered the call.
 */
export async function storeAnswer(trx: Transaction<Tables>, call: CallRow, given: AnswerToStore): Promise<boolean> {
  const { read, at } = given
  const row = toAnswerRow(call, given)
  const inserted = await trx
    .insertInto("answers")
    .values(row)
    .onConflict((conflict) => conflict.column("call_id").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted === undefined) return false
  await trx.updateTable("scan_calls").set(toAnsweredCall(row)).where("id", "=", call.id).execute()
  await writeParsedAnswer(trx, row, read, { at })
  await countDays(trx, row, read, { at })
  await extendAskedSpans(trx, row)
  return true
}

/** Stores the parse result of an answer: the names it mentions, and the pages and threads of Reddit that it cites. */
export async function writeParsedAnswer(
  trx: Transaction<Tables>,
  { id: answerId, brand_id: brandId }: { id: string; brand_id: string },
  read: ParsedAnswer,
  { at }: { at: number },
): Promise<void> {
  const { mentions, absences, citations, found } = toParsedRows(answerId, read)
  if (mentions.length > 0) await trx.insertInto("answer_mentions").values(mentions).execute()
  if (absences.length > 0) await trx.insertInto("answer_absences").values(absences).execute()
  if (citations.length > 0) await trx.insertInto("answer_citations").values(citations).execute()
  if (found.length > 0) await trx.insertInto("found_pages").values(found).execute()
  await citeThreads(trx, [{ id: answerId, brandId, citations }], { at })
}
