import { isDeepStrictEqual } from "node:util"

import type { Transaction } from "kysely"

import type { CitedSource } from "../../../engines/cited-source.ts"
import { hashNames, readTrackedNames } from "../../../mentions/tracked-names.ts"
import { forgetCitedThreads } from "../../../reddit/cite-threads.ts"
import { lockBrand } from "../../../storage/brand-row.ts"
import type { Database } from "../../../storage/database.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import { createAnswerParser, type ParsedAnswer } from "../parse-answers/parse-answer.ts"
import { countDays } from "./count-days.ts"
import { writeParsedAnswer } from "./store-answer.ts"

const batch = 100

/**
 * Parses answers of a brand again: those parsed with other names than today's, or all of them. It updates the counts in
 * the same transaction. Returns how many it parsed, and how many results changed.
 */
export async function rereadAnswers(
  db: Database,
  brandId: string,
  options: { now: () => number; all?: boolean; onProgress?: (done: number) => void },
): Promise<{ read: number; changed: number }> {
  let after = ""
  let read = 0
  let changed = 0
  for (;;) {
    const step = await db
      .transaction()
      .execute((trx) => rereadBatch(trx, brandId, after, { at: options.now(), all: options.all === true }))
    if (step === undefined) return { read, changed }
    after = step.last
    read += step.count
    changed += step.changed
    options.onProgress?.(read)
  }
}

async function rereadBatch(
  trx: Transaction<Tables>,
  brandId: string,
  after: string,
  { at, all }: { at: number; all: boolean },
): Promise<{ last: string; count: number; changed: number } | undefined> {
  // Two processes at once would subtract the same counts twice.
  const brand = await lockBrand(trx, brandId)
  if (brand === undefined) return undefined
  const names = await readTrackedNames(trx, brand)
  const namesHash = hashNames(names)
  let query = trx
    .selectFrom("answers")
    .select(["id", "brand_id", "prompt_id", "day", "engine", "surface", "locale", "text", "sources"])
    .where("brand_id", "=", brandId)
    .where("id", ">", after)
  if (!all) query = query.where("names_hash", "!=", namesHash)
  const answers = await query.orderBy("id").limit(batch).execute()
  const last = answers.at(-1)
  if (last === undefined) return undefined
  const ids = answers.map(({ id }) => id)
  const before = await readStored(trx, ids)
  let changed = 0
  const readers = new Map<string, ReturnType<typeof createAnswerParser>>()
  for (const answer of answers) {
    const reader = readers.get(answer.locale) ?? createAnswerParser(names, answer.locale)
    readers.set(answer.locale, reader)
    const read = reader({ text: answer.text, sources: JSON.parse(answer.sources) as CitedSource[] })
    const stored = before.get(answer.id) ?? { mentions: [], citations: [] }
    if (isDeepStrictEqual(read, stored)) continue
    changed++
    await trx.deleteFrom("answer_mentions").where("answer_id", "=", answer.id).execute()
    await trx.deleteFrom("answer_citations").where("answer_id", "=", answer.id).execute()
    await forgetCitedThreads(trx, answer.id)
    await countDays(trx, answer, stored, { at, change: "remove" })
    await writeParsedAnswer(trx, answer, read, { at })
    await countDays(trx, answer, read, { at })
    await trx.updateTable("answers").set({ read_at: at }).where("id", "=", answer.id).execute()
  }
  await trx
    .updateTable("answers")
    .set({ names_hash: namesHash, read_at: at })
    .where("id", "in", ids)
    .where("names_hash", "!=", namesHash)
    .execute()
  return { last: last.id, count: answers.length, changed }
}

/** The stored parse results of answers. */
async function readStored(trx: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, ParsedAnswer>> {
  const found = new Map<string, ParsedAnswer>(ids.map((id) => [id, { mentions: [], citations: [] }]))
  const mentions = await trx
    .selectFrom("answer_mentions")
    .selectAll()
    .where("answer_id", "in", [...ids])
    .orderBy("position")
    .execute()
  for (const { answer_id: answerId, competitor_id: id, ...mention } of mentions) {
    found.get(answerId)?.mentions.push({ ...mention, id: id === "" ? null : id })
  }
  const citations = await trx
    .selectFrom("answer_citations")
    .selectAll()
    .where("answer_id", "in", [...ids])
    .orderBy("position")
    .execute()
  for (const { answer_id: answerId, competitor_id: competitorId, ...citation } of citations) {
    found.get(answerId)?.citations.push({ ...citation, competitorId })
  }
  return found
}
