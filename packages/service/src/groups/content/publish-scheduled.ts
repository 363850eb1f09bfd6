import type { BrandRow } from "@citable/storage/brand-row"

import type { Writer } from "./content-rows.ts"
import type { ContentRow } from "./document.ts"
import { finishScheduled, publishNow } from "./publish-now.ts"

/** Publishes what is scheduled of an article, in the caller's transaction: one of its versions, or else the working copy. */
export async function publishScheduled(trx: Writer, brand: BrandRow, row: ContentRow, at: number): Promise<void> {
  await publishNow(trx, brand, row, at, row.publish_version ?? row.version)
  await finishScheduled(trx, row.id, "succeeded")
}
