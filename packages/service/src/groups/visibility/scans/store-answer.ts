import type { Selectable, Transaction } from "kysely"

import type { EngineAnswer } from "../../../engines/engine.ts"
import { citeThreads } from "../../../reddit/cite-threads.ts"
import { newId } from "../../../storage/new-id.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
import { countDays } from "./count-days.ts"

export type CallRow = Selectable<Tables["scan_calls"]>

interface AnswerToStore {
  brandId: string
  answer: EngineAnswer
  read: ParsedAnswer
  /** The hash of the tracked names at the time of parsing. */
  namesHash: string
  at: number
}

/** Converts US dollars to millionths. */
export const toMicros = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 1e6))

/**
 * Stores an answer with its parse result, counts it, and marks its call as answered, all in one transaction. Returns
 * false if another process has already answered the call.
 */
export async function storeAnswer(
  trx: Transaction<Tables>,
  call: CallRow,
  { brandId, answer, read, namesHash, at }: AnswerToStore,
): Promise<boolean> {
  const id = newId("ans", at)
  const row = {
    id,
    brand_id: brandId,
    scan_id: call.scan_id,
    prompt_id: call.prompt_id,
    call_id: call.id,
    prompt: call.text,
    engine: call.engine,
    surface: "api" as const,
    model: answer.model?.slice(0, 200) ?? null,
    source: call.engine,
    locale: call.locale,
    repeat: call.repeat,
    text: answer.text,
    sources: JSON.stringify(answer.sources),
    searches: answer.searches === null ? null : JSON.stringify(answer.searches),
    raw: answer.raw,
    cost: toMicros(answer.cost),
    names_hash: namesHash,
    day: new Date(at).toISOString().slice(0, 10),
    answered_at: at,
    read_at: at,
  }
  const inserted = await trx
    .insertInto("answers")
    .values(row)
    .onConflict((conflict) => conflict.column("call_id").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted === undefined) return false
  await trx
    .updateTable("scan_calls")
    .set({ state: "answered", cost: row.cost, model: row.model, error_code: null, error_detail: null })
    .where("id", "=", call.id)
    .execute()
  await writeParsedAnswer(trx, row, read, { at })
  await countDays(trx, row, read, { at })
  return true
}

/** Stores the parse result of an answer: the names it mentions, and the pages and threads of Reddit that it cites. */
export async function writeParsedAnswer(
  trx: Transaction<Tables>,
  { id: answerId, brand_id: brandId }: { id: string; brand_id: string },
  read: ParsedAnswer,
  { at }: { at: number },
): Promise<void> {
  const mentions = read.mentions.map(({ id, name, position, count, tone, quote }) => ({
    answer_id: answerId,
    competitor_id: id ?? "",
    name: name.slice(0, 200),
    position,
    count,
    tone,
    quote,
  }))
  const citations = read.citations.map(({ url, link, domain, title, position, type, competitorId }) => ({
    answer_id: answerId,
    position,
    url,
    link,
    domain,
    title,
    type,
    competitor_id: competitorId,
  }))
  if (mentions.length > 0) await trx.insertInto("answer_mentions").values(mentions).execute()
  if (citations.length > 0) await trx.insertInto("answer_citations").values(citations).execute()
  await citeThreads(trx, [{ id: answerId, brandId, citations }], { at })
}
