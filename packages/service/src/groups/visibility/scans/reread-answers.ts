import { isDeepStrictEqual } from "node:util"

import type { CitedSource } from "@citable/engines/cited-source"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import { lockBrand, selectBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { hashNames, readTrackedNames } from "../../../mentions/tracked-names.ts"
import { forgetCitedThreads } from "../../../reddit/cite-threads.ts"
import { leftOutOf } from "../parse-answers/left-out.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
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
    const given = await readBatch(db, brandId, after, options.all === true)
    if (given === undefined) break
    // A transaction would keep others waiting for the thread that parses.
    const step = await db.transaction().execute((trx) => storeBatch(trx, given, options.now()))
    // The names have changed meanwhile.
    if (step === undefined) continue
    after = step.last
    read += step.count
    changed += step.changed
    options.onProgress?.(read)
  }
  await (await import("../packed-days/pack-days.ts")).packDays(db, brandId)
  return { read, changed }
}

type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

interface Batch {
  brandId: string
  namesHash: string
  /** An answer that exceeded its budget keeps what was read of it before. */
  answers: { answer: AnswerRow; read: ParsedAnswer | ParseRefusal }[]
  last: string
}

/** Parses the next answers with today's names. Undefined if there are none. */
async function readBatch(db: Database, brandId: string, after: string, all: boolean): Promise<Batch | undefined> {
  // As lockBrand, or the answers of a brand that is being deleted would be read without end.
  const brand = await selectBrand(db, brandId).executeTakeFirst()
  if (brand === undefined) return undefined
  const names = await readTrackedNames(db, brand)
  const namesHash = hashNames(names)
  const rows = await selectAnswers(db, brandId, after, all ? undefined : namesHash)
  const last = rows.at(-1)
  if (last === undefined) return undefined
  const verdict = db.selectFrom("sentence_verdicts").select("key").where("brand_id", "=", brandId)
  const isJudged = (await verdict.where("kind", "!=", "claim").limit(1).executeTakeFirst()) !== undefined
  // A start needs no reader of answers.
  const { createAnswerReader } = await import("../parse-answers/read-answers.ts")
  const answers: Batch["answers"] = []
  for (const [locale, some] of Map.groupBy(rows, (row) => row.locale)) {
    const raw = some.map(({ text, sources, found }) => ({
      text,
      sources: JSON.parse(sources) as CitedSource[],
      found: JSON.parse(found ?? "null") as CitedSource[] | null,
    }))
    const read = isJudged
      ? await (await import("./read-with-verdicts.ts")).readWithVerdicts(db, brand, { names, locale, answers: raw })
      : await createAnswerReader(brand.account_id, names, locale)(raw)
    for (const [index, answer] of some.entries()) {
      const one = read[index]
      if (one !== undefined) answers.push({ answer, read: one })
    }
  }
  return { brandId, namesHash, answers, last: last.id }
}

function selectAnswers(db: Database, brandId: string, after: string, exceptHash: string | undefined) {
  let query = db
    .selectFrom("answers")
    .select(["id", "brand_id", "prompt_id", "day", "engine", "surface", "locale", "text"])
    .select(["sources", "found", "raw", "left_out"])
    .where("brand_id", "=", brandId)
    .where("id", ">", after)
  if (exceptHash !== undefined) query = query.where("names_hash", "!=", exceptHash)
  return query.orderBy("id").limit(batch).execute()
}

/** Stores what was read anew. Undefined if it was read with other names than today's. */
async function storeBatch(
  trx: Transaction<Tables>,
  { brandId, namesHash, answers, last }: Batch,
  at: number,
): Promise<{ last: string; count: number; changed: number } | undefined> {
  // Two processes at once would subtract the same counts twice.
  const brand = await lockBrand(trx, brandId)
  if (brand === undefined || hashNames(await readTrackedNames(trx, brand)) !== namesHash) return undefined
  const listed = answers.map(({ answer }) => answer.id)
  // Meanwhile, another process may have read some, and their time may have come to be erased.
  const present = await trx.selectFrom("answers").select("id").where("id", "in", listed).execute()
  const ids = present.map(({ id }) => id)
  const before = await readStored(trx, ids)
  let changed = 0
  for (const { answer, read } of answers) {
    const stored = before.get(answer.id)
    if (stored === undefined || read instanceof ParseRefusal) continue
    const leftOut = leftOutOf(answer.raw)
    if (leftOut === answer.left_out && isDeepStrictEqual(read, stored)) continue
    changed++
    await trx.deleteFrom("answer_mentions").where("answer_id", "=", answer.id).execute()
    await trx.deleteFrom("answer_absences").where("answer_id", "=", answer.id).execute()
    await trx.deleteFrom("answer_citations").where("answer_id", "=", answer.id).execute()
    await trx.deleteFrom("found_pages").where("answer_id", "=", answer.id).execute()
    await forgetCitedThreads(trx, answer.id)
    await countDays(trx, answer, stored, { at, change: "remove" })
    await writeParsedAnswer(trx, answer, read, { at })
    await countDays(trx, { ...answer, left_out: leftOut }, read, { at })
    const changes = { read_at: at, left_out: leftOut, listed: JSON.stringify(read.listed) }
    await trx.updateTable("answers").set(changes).where("id", "=", answer.id).execute()
  }
  await trx
    .updateTable("answers")
    .set({ names_hash: namesHash, read_at: at })
    .where("id", "in", ids.length === 0 ? [""] : ids)
    .where("names_hash", "!=", namesHash)
    .execute()
  return { last, count: answers.length, changed }
}

/** The stored parse results of answers. */
async function readStored(trx: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, ParsedAnswer>> {
  const found = new Map<string, ParsedAnswer>()
  if (ids.length === 0) return found
  const rows = await trx
    .selectFrom("answers")
    .select(["id", "listed"])
    .where("id", "in", [...ids])
    .execute()
  for (const { id, listed } of rows) {
    found.set(id, {
      mentions: [],
      absent: [],
      citations: [],
      found: [],
      listed: JSON.parse(listed ?? "[]") as string[],
    })
  }
  const mentions = await trx
    .selectFrom("answer_mentions")
    .selectAll()
    .where("answer_id", "in", [...ids])
    .orderBy("position")
    .execute()
  for (const { answer_id: answerId, competitor_id: id, ...mention } of mentions) {
    found.get(answerId)?.mentions.push({ ...mention, id: id === "" ? null : id })
  }
  const absences = await trx
    .selectFrom("answer_absences")
    .selectAll()
    .where("answer_id", "in", [...ids])
    .execute()
  for (const { answer_id: answerId, competitor_id: id } of absences) {
    found.get(answerId)?.absent.push(id === "" ? null : id)
  }
  for (const [table, list] of [
    ["answer_citations", "citations"],
    ["found_pages", "found"],
  ] as const) {
    const pages = await trx
      .selectFrom(table)
      .selectAll()
      .where("answer_id", "in", [...ids])
      .orderBy("position")
      .execute()
    for (const { answer_id: answerId, competitor_id: competitorId, unresolved, ...page } of pages) {
      found.get(answerId)?.[list].push({ ...page, competitorId, unresolved: unresolved === 1 })
    }
  }
  return found
}
