import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { enqueueEvent } from "../../../outbox/enqueue-event.ts"
import type { Writer } from "../content-rows.ts"
import { applyInput, type ContentDocument } from "../document.ts"
import { writeWorkingCopy } from "../write-working-copy.ts"
import type { WritingResult } from "./read-writing.ts"

export interface ProposalOptions {
  writingId: string
  brandId: string
  /** Whether the article gets the text; else the text goes. */
  isTaken: boolean
}

/**
 * Ends the waiting of a text that a model wrote: it becomes a new version of its article, or goes. Throws 404 if none waits, and 409 if
 * somebody has edited the article meanwhile.
 */
export async function settleProposal(
  trx: Writer,
  { now }: Pick<Services, "now">,
  { writingId, brandId, isTaken }: ProposalOptions,
): Promise<void> {
  const brand = await lockBrand(trx, brandId)
  const job = await trx
    .selectFrom("writing_jobs")
    .select(["content_id", "kind", "result"])
    .where("id", "=", writingId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const row = await trx
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", job?.content_id ?? "")
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const result = JSON.parse(job?.result ?? "null") as WritingResult | null
  if (job === undefined || row === undefined || brand === undefined || result?.proposal === undefined) throw notFound()
  const { proposal, ...rest } = result
  const end = (version: number | null) =>
    trx
      .updateTable("writing_jobs")
      .set({ result: JSON.stringify({ ...rest, version }) })
      .where("id", "=", writingId)
      .execute()
  if (!isTaken) {
    await end(null)
    return
  }
  if (row.version !== proposal.base || row.status === "generating") {
    throw new ProblemError(
      "conflict",
      `Somebody has edited the article since version ${proposal.base}: it is at version ${row.version}. The model’s text would undo that. Keep the article, and rewrite it again.`,
    )
  }
  const principal = { credentialId: proposal.writtenBy, scopes: new Set<never>() }
  const document = applyInput(
    JSON.parse(row.document) as ContentDocument,
    { ...proposal.fields, modified_at: null },
    row,
  )
  const saved = await writeWorkingCopy({ db: trx, brand, now, view: "working", principal }, row, {
    document,
    body: proposal.body,
  })
  await end(saved.version)
  const data = { brand_id: brandId, content_id: row.id, writing_id: writingId, kind: job.kind }
  const { version, revision } = saved
  await enqueueEvent(trx, brandId, { type: "content.generated", at: now(), data: { ...data, version, revision } })
}
