import { rowLocks } from "@citable/storage/row-locks"

import type { Writer } from "../content-rows.ts"

/**
 * Locks the jobs of an article and the brand's open translations, in one order and before any money. A worker that stores an answer
 * holds its job when it wants the row of the money, so the other way round the two would wait for each other.
 */
export async function lockWritings(trx: Writer, brandId: string, contentId: string): Promise<void> {
  const jobs = trx
    .selectFrom("writing_jobs")
    .select("id")
    .where("brand_id", "=", brandId)
    .where((eb) =>
      eb.or([
        eb("content_id", "=", contentId),
        eb.and([eb("kind", "=", "translate"), eb("status", "in", ["queued", "running"])]),
      ]),
    )
    .orderBy("id")
  await rowLocks(trx).forUpdate(jobs).execute()
}
