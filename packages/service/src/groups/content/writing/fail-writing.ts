import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { enqueueEvent } from "../../../outbox/enqueue-event.ts"
import { endJob, type JobEnd } from "../../../writing/end-job.ts"
import type { Writer } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"
import { releaseArticle } from "./release-article.ts"
import type { WritingSettings } from "./writing-settings.ts"

type Job = Pick<Selectable<Tables["writing_jobs"]>, "id" | "brand_id" | "content_id" | "kind" | "settings">

/**
 * Ends a job that cannot write, in the caller's transaction: its article goes back to people, and an event says so.
 *
 * @returns whether this call ended it: false if it had ended before.
 */
export async function failWriting(
  trx: Writer,
  job: Job,
  { row, error, at }: { row: ContentRow | undefined; error: NonNullable<JobEnd["error"]>; at: number },
): Promise<boolean> {
  if (!(await endJob(trx, job.id, { status: "failed", error, now: at }))) return false
  if (row !== undefined) await releaseArticle(trx, row, JSON.parse(job.settings) as WritingSettings, at)
  const { id: writingId, brand_id: brandId, content_id: contentId, kind } = job
  const data = { brand_id: brandId, content_id: contentId, writing_id: writingId, kind, code: error.code }
  await enqueueEvent(trx, brandId, { type: "content.generation_failed", at, data })
  return true
}
