import type { Article } from "@citable/contract"

import { bumpRevisions, type Writer, writeChange } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"

/** Sets the status of a working copy, which readers of drafts see. Its text and version stay. */
export async function setStatus(
  trx: Writer,
  row: ContentRow,
  status: Article["status"],
  at: number,
): Promise<ContentRow> {
  if (row.status === status) return row
  const { revision } = await bumpRevisions(trx, row.brand_id, false)
  const updated = await trx
    .updateTable("contents")
    .set({ status, revision })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { slug, locale } = updated
  const change = { brandId: row.brand_id, contentId: row.id, op: "upsert", slug, locale, at } as const
  await writeChange(trx, { ...change, view: "working", revision })
  return updated
}
