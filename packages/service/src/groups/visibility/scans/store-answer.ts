import type { Selectable, Transaction } from "kysely"

import type { EngineAnswer } from "../../../engines/engine.ts"
import { newId } from "../../../storage/new-id.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import type { ReadAnswer } from "../parse-answers/read-answer.ts"
import { countDays } from "./count-days.ts"

export type CallRow = Selectable<Tables["scan_calls"]>

interface StoredReading {
  brandId: string
  answer: EngineAnswer
  read: ReadAnswer
  /** Of the names that it was searched for. */
  namesHash: string
  at: number
}

/** Millionths of a US dollar. */
export const toMicros = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 1e6))

/**
 * Keeps an answer with what was read in it, and counts it, in one transaction with word that its call is answered. False
 * where the call was answered already: another process took it for lost.
 */
export async function storeAnswer(
  trx: Transaction<Tables>,
  call: CallRow,
  { brandId, answer, read, namesHash, at }: StoredReading,
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
  await writeReading(trx, id, read)
  await countDays(trx, row, read, { at })
  return true
}

/** What was read in an answer: the names it mentions and the pages it cites. */
export async function writeReading(trx: Transaction<Tables>, answerId: string, read: ReadAnswer): Promise<void> {
  const mentions = read.mentions.map(({ id, name, position, count, tone, quote }) => ({
    answer_id: answerId,
    competitor_id: id ?? "",
    name: name.slice(0, 200),
    position,
    count,
    tone,
    quote,
  }))
  const citations = read.citations.map(({ url, domain, title, position, type, competitorId }) => ({
    answer_id: answerId,
    position,
    url,
    domain,
    title,
    type,
    competitor_id: competitorId,
  }))
  if (mentions.length > 0) await trx.insertInto("answer_mentions").values(mentions).execute()
  if (citations.length > 0) await trx.insertInto("answer_citations").values(citations).execute()
}
