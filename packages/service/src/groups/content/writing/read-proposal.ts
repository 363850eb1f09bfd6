import type { Database } from "@citable/storage/database"

import type { WritingResult } from "./read-writing.ts"

/** The text of a model that waits for somebody to take it; undefined without any. */
export async function readProposal(
  db: Database,
  { writingId, brandId }: { writingId: string; brandId: string },
): Promise<{ title: string | null; body: string } | undefined> {
  const job = await db
    .selectFrom("writing_jobs")
    .select("result")
    .where("id", "=", writingId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const result = JSON.parse(job?.result ?? "null") as WritingResult | null
  const proposal = result?.proposal
  return proposal && { title: proposal.fields.title ?? null, body: proposal.body }
}
