import { changeInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

const keepMs = 30 * 86_400_000
const keepVerdictsMs = 90 * 86_400_000

/**
 * Deletes what models answered, and what they were asked, 30 days after a job ended. What it cost and what it found stay. Verdicts
 * about claims stay for 90 days.
 */
export async function purgeWritings(db: Database, now: number): Promise<boolean> {
  const before = now - keepMs
  const answered = db
    .selectFrom("writing_calls")
    .where("answer", "is not", null)
    .where("job_id", "in", (eb) => eb.selectFrom("writing_jobs").select("id").where("finished_at", "<", before))
  const key = ["job_id", "step", "turn"] as const
  const calls = await changeInSlices(db, sql`update writing_calls set answer = null`, answered.select(key), { key })
  const finished = db.selectFrom("writing_jobs").where("finished_at", "<", before).where("settings", "!=", "{}")
  const ids = finished.select("id")
  const jobs = await changeInSlices(db, sql`update writing_jobs set settings = '{}'`, ids, { key: ["id"] })
  // Verdicts about answers stay as long as their brand, because its answers are read again.
  const old = db
    .selectFrom("sentence_verdicts")
    .where("kind", "=", "claim")
    .where("created_at", "<", now - keepVerdictsMs)
  const verdictKey = ["brand_id", "key"] as const
  const verdicts = await changeInSlices(db, sql`delete from sentence_verdicts`, old.select(verdictKey), {
    key: verdictKey,
  })
  return calls.isMore || jobs.isMore || verdicts.isMore
}
