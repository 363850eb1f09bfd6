import type { Writer } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"
import { setStatus } from "./set-status.ts"
import type { WritingSettings } from "./writing-settings.ts"

/** Gives the article back to people, in the status that it has without a job. One that no text was written for has failed. */
export function releaseArticle(
  trx: Writer,
  row: ContentRow,
  { isNew }: Pick<WritingSettings, "isNew">,
  at: number,
): Promise<ContentRow> {
  if (row.status !== "generating") return Promise.resolve(row)
  if (isNew) return setStatus(trx, row, "failed", at)
  if (row.live_version !== null) return setStatus(trx, row, "published", at)
  return setStatus(trx, row, row.published_at === null ? "draft" : "unpublished", at)
}
