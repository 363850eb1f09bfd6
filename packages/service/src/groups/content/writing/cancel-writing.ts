import { endJob } from "../../../writing/end-job.ts"
import type { Writer } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"
import { releaseArticle } from "./release-article.ts"
import type { WritingSettings } from "./writing-settings.ts"

/**
 * Stops the job that writes an article, in the caller's transaction. The article keeps its text.
 *
 * @returns the article, and whether a job was there to stop.
 */
export async function cancelWriting(
  trx: Writer,
  row: ContentRow,
  at: number,
): Promise<{ row: ContentRow; isCancelled: boolean }> {
  const jobs = await trx
    .selectFrom("writing_jobs")
    .select(["id", "settings"])
    .where("content_id", "=", row.id)
    .where("status", "in", ["queued", "running"])
    .execute()
  let released = row
  for (const { id, settings } of jobs) {
    await endJob(trx, id, { status: "cancelled", now: at })
    released = await releaseArticle(trx, released, JSON.parse(settings) as WritingSettings, at)
  }
  return { row: released, isCancelled: jobs.length > 0 }
}
