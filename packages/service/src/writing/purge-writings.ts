import type { Database } from "../storage/database.ts"

const keepMs = 30 * 86_400_000

/** Deletes what models answered, and what they were asked, 30 days after a job ended. What it cost and what it found stay. */
export async function purgeWritings(db: Database, now: number): Promise<void> {
  const before = now - keepMs
  await db
    .updateTable("writing_calls")
    .set({ answer: null })
    .where("answer", "is not", null)
    .where("job_id", "in", (eb) => eb.selectFrom("writing_jobs").select("id").where("finished_at", "<", before))
    .execute()
  await db
    .updateTable("writing_jobs")
    .set({ settings: "{}" })
    .where("finished_at", "<", before)
    .where("settings", "!=", "{}")
    .execute()
}
