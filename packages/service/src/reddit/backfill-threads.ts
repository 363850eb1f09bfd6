import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { type CitingAnswer, citeThreads } from "./cite-threads.ts"

const answersAtOnce = 1000

/**
 * Finds the threads of Reddit in answers that an earlier release stored, in short transactions. It goes on where an
 * earlier run ended. Returns false if there is more to do.
 */
export async function backfillThreads(
  db: Database,
  { now, sliceMs = 10_000 }: { now: () => number; sliceMs?: number },
): Promise<boolean> {
  const until = now() + sliceMs
  for (;;) {
    const isDone = await db.transaction().execute((trx) => backfillBatch(trx, now()))
    if (isDone) return true
    if (now() >= until) return false
  }
}

async function backfillBatch(trx: Transaction<Tables>, at: number): Promise<boolean> {
  const { forUpdate } = rowLocks(trx)
  const place = await forUpdate(trx.selectFrom("reddit_backfills").select("after_id")).executeTakeFirst()
  if (place === undefined) return true
  const { after_id: after } = place
  const answers = await trx
    .selectFrom("answers")
    .select(["id", "brand_id"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(answersAtOnce)
    .execute()
  const last = answers.at(-1)?.id
  if (last === undefined) {
    await trx.deleteFrom("reddit_backfills").execute()
    return true
  }
  const rows = await trx
    .selectFrom("answer_citations")
    .select(["answer_id", "url", "title"])
    .where("answer_id", ">", after)
    .where("answer_id", "<=", last)
    .where("domain", "in", ["reddit.com", "redd.it"])
    .orderBy("answer_id")
    .orderBy("position")
    .execute()
  const citing = new Map<string, CitingAnswer["citations"][number][]>()
  for (const { answer_id: id, url, title } of rows) {
    const citations = citing.get(id) ?? []
    citing.set(id, citations)
    citations.push({ url, title })
  }
  const cited = answers.flatMap(({ id, brand_id: brandId }) => {
    const citations = citing.get(id)
    return citations === undefined ? [] : [{ id, brandId, citations }]
  })
  await citeThreads(trx, cited, { at })
  await trx.updateTable("reddit_backfills").set({ after_id: last }).execute()
  return false
}
