import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"

import { createAnswerParser } from "../../../packages/service/src/groups/visibility/parse-answers/parse-answer.ts"
import {
  toAnsweredCall,
  toAnswerRow,
  toParsedRows,
} from "../../../packages/service/src/groups/visibility/scans/answer-rows.ts"
import { recountDays } from "../../../packages/service/src/groups/visibility/scans/recount-days.ts"
import { hashNames, readTrackedNames } from "../../../packages/service/src/mentions/tracked-names.ts"
import { type Database, openDatabase } from "../../../packages/storage/src/database.ts"
import { newId } from "../../../packages/storage/src/new-id.ts"
import { openSqliteFile } from "../../../packages/storage/src/sqlite/sqlite-dialect.ts"
import { makeAnswers, remember } from "./make-answers.ts"

/** The first day of the answers; every range of the benchmark lies behind it. */
export const firstDay = Date.parse("2026-01-01T00:00:00Z")
export const dayMs = 86_400_000

export interface Filling {
  brandId: string
  /** The days of its scans, counted from the first one. */
  days: readonly number[]
  /** How often a scan asks each engine each prompt. */
  repeats: number
}

export const engines = ["chatgpt", "claude", "gemini", "perplexity"]
const scansAtOnce = 20

/**
 * Writes scans of brands with answers to all their prompts into the tables, as `runScan` would with an engine that gives these answers: the
 * rows come from the service's own functions, and so do the counts of days. Gives back how many answers there are.
 */
export async function fillAnswers(
  dataDir: string,
  fillings: readonly Filling[],
  { progress = () => {} }: { progress?: (line: string) => void } = {},
): Promise<number> {
  const file = join(dataDir, "service.db")
  const { dialect, execute } = openSqliteFile(file)
  const tables = await openDatabase(dialect)
  // The folder is removed at the end, so nothing has to survive a power cut.
  execute("pragma synchronous = off; pragma cache_size = -65536")
  let answers = 0
  try {
    for (const [index, filling] of fillings.entries()) {
      answers += await fillBrand(tables, file, filling, (line) => {
        if (fillings.length === 1) progress(line)
      })
      if (index % 100 === 99) progress(`${index + 1} of ${fillings.length} brands have answers`)
    }
    return answers
  } finally {
    await tables.destroy()
  }
}

async function fillBrand(
  tables: Database,
  file: string,
  { brandId, days, repeats }: Filling,
  progress: (line: string) => void,
): Promise<number> {
  const plan = await readPlan(tables, brandId)
  const db = new DatabaseSync(file)
  let answers = 0
  try {
    db.exec("pragma synchronous = off; pragma cache_size = -262144; begin immediate")
    const insert = createInserter(db)
    for (const [index, day] of days.entries()) {
      if (index % scansAtOnce === scansAtOnce - 1) {
        db.exec("commit; begin immediate")
        progress(`${answers.toLocaleString("en")} answers`)
      }
      answers += insertScan(insert, plan, { brandId, at: firstDay + day * dayMs, repeats, from: answers })
    }
    db.exec("commit")
  } finally {
    db.close()
  }
  await recountDays(tables, brandId, {
    now: Date.now,
    onProgress: (done) => {
      if (done % scansAtOnce === 0) progress(`${done} of ${days.length} days are counted`)
    },
  })
  return answers
}

type Plan = Awaited<ReturnType<typeof readPlan>>
type Insert = ReturnType<typeof createInserter>

/** What a brand asks, and what the answers to it would contain. */
async function readPlan(tables: Database, brandId: string) {
  const brand = await tables.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirstOrThrow()
  const prompts = await tables.selectFrom("prompts").selectAll().where("brand_id", "=", brandId).orderBy("id").execute()
  const names = await readTrackedNames(tables, brand)
  const made = makeAnswers(names)
  const parse = createAnswerParser(names, "en")
  return {
    prompts,
    made,
    namesHash: hashNames(names),
    // No text contains a link, so sources and texts can be read one by one.
    mentionsOf: remember((index) => parse({ text: made.textOf(index), sources: [] }).mentions),
    citationsOf: remember((index) => parse({ text: "", sources: made.sourcesOf(index) }).citations),
  }
}

/** Inserts a scan that was planned, answered and ended at one moment. Gives back how many answers it has. */
function insertScan(
  insert: Insert,
  { prompts, made, namesHash, mentionsOf, citationsOf }: Plan,
  { brandId, at, repeats, from }: { brandId: string; at: number; repeats: number; from: number },
): number {
  const scanId = newId("scn", at)
  const times = { created_at: at, started_at: at, finished_at: at }
  insert("scans", {
    id: scanId,
    brand_id: brandId,
    status: "completed",
    trigger: "manual",
    prompts: prompts.length,
    repeats,
    max_cost: null,
    ...times,
  })
  let index = from
  for (const { id: promptId, text, locale, market } of prompts) {
    for (const engine of engines) {
      for (let repeat = 1; repeat <= repeats; repeat++, index++) {
        const call = {
          id: newId("cal", at),
          scan_id: scanId,
          prompt_id: promptId,
          text,
          locale,
          market,
          engine,
          repeat,
        }
        const parts = made.partsOf(index)
        const cited = citationsOf(parts.sources)
        const read = { mentions: mentionsOf(parts.text), absent: [], listed: [], citations: cited, found: [] }
        const row = toAnswerRow(call, { brandId, answer: made.answer(index), read, namesHash, at })
        const parsed = toParsedRows(row.id, read)
        insert("scan_calls", { ...call, ...toAnsweredCall(row), attempts: 0, due_at: at })
        insert("answers", row)
        for (const one of parsed.mentions) insert("answer_mentions", one)
        for (const one of parsed.citations) insert("answer_citations", one)
      }
    }
  }
  return index - from
}

/** Inserts rows one by one; all rows of a table have the same columns. */
function createInserter(db: DatabaseSync) {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  return (table: string, row: Readonly<Record<string, SQLInputValue>>): void => {
    let statement = statements.get(table)
    if (statement === undefined) {
      const names = Object.keys(row)
      statement = db.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => "?").join()})`)
      statements.set(table, statement)
    }
    statement.run(...Object.values(row))
  }
}
