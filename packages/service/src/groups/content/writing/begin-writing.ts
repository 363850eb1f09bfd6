import type { Writing } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Writer } from "@citable/engines/writers/writer"
import { newId } from "@citable/storage/new-id"
import type { Brief } from "@citable/writing/generation/brief"

import type { WriteContext } from "../../../call/call-context.ts"
import { refuseUnpriced } from "../../../spending/refuse-unpriced.ts"
import { reserveSpending } from "../../../spending/reserve-spending.ts"
import type { ContentRow } from "../document.ts"
import { refuseWhileBusy } from "../refuse-while-busy.ts"
import { readWriting } from "./read-writing.ts"
import { setStatus } from "./set-status.ts"
import type { WritingSettings } from "./writing-settings.ts"

export interface BeginWritingOptions {
  kind: Writing["kind"]
  input: Record<string, unknown>
  /** Whether the call has just created the article. */
  isNew?: boolean
  sourceId?: string
  brief?: Brief
  writer: Writer
  /** What the job may cost at most, in millionths of a US dollar; null without known prices. */
  estimate: number | null
}

/**
 * Begins a job that writes an article, in the transaction of the call. It reserves the job's money, and keeps others from editing.
 *
 * @throws a `ProblemError`: `in_progress` while another job writes it, `conflict` for a scheduled article, `allowance_exhausted`, `not_configured` without the
 * price that a limit needs.
 */
export async function beginWriting(
  context: WriteContext,
  row: ContentRow,
  { kind, input, isNew = false, sourceId, brief, writer, estimate }: BeginWritingOptions,
): Promise<{ row: ContentRow; writing: Writing }> {
  const { db, brand, jobs, now, principal } = context
  refuseWhileBusy(row)
  if (row.publish_at !== null) {
    throw new ProblemError(
      "conflict",
      "This article is scheduled, and a text that nobody has read would be published. Cancel the schedule with unpublish_content first.",
    )
  }
  refuseUnpriced(writer, context.writingLimits)
  const at = now()
  const { month, amount } = await reserveSpending(db, {
    accountId: brand.account_id,
    brandId: brand.id,
    estimate,
    limits: context.writingLimits,
    now: at,
  })
  const settings: WritingSettings = {
    input,
    writtenBy: principal.userId ?? principal.credentialId,
    isNew,
    version: row.version,
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(brief === undefined ? {} : { brief }),
  }
  const id = newId("wrt", at)
  await db
    .insertInto("writing_jobs")
    .values({
      id,
      account_id: brand.account_id,
      brand_id: brand.id,
      kind,
      content_id: row.id,
      status: "queued",
      settings: JSON.stringify(settings),
      writer: writer.name.slice(0, 200),
      estimate,
      step: "waiting",
      result: null,
      month,
      reserved: amount,
      error_code: null,
      error: null,
      created_at: at,
      started_at: null,
      finished_at: null,
    })
    .execute()
  await jobs.enqueue(db, { kind: "writing", key: id, payload: { writing_id: id } })
  const updated = await setStatus(db, row, "generating", at)
  const writing = await readWriting(db, row.id)
  if (writing === undefined) throw new Error(`The job ${id} does not exist.`)
  return { row: updated, writing }
}
