import type { Writer } from "../content-rows.ts"

/** Deletes what models wrote for an article and were asked, in the transaction that deletes the article. What it cost stays. */
export async function forgetWritings(trx: Writer, contentId: string): Promise<void> {
  const jobs = trx.selectFrom("writing_jobs").select("id").where("content_id", "=", contentId)
  await trx.updateTable("writing_calls").set({ answer: null }).where("job_id", "in", jobs).execute()
  await trx
    .updateTable("writing_jobs")
    .set({ settings: "{}", result: null, error: null })
    .where("content_id", "=", contentId)
    .execute()
}
