import { newId } from "@citable/storage/new-id"

import type { WriteContext } from "../../call/call-context.ts"
import { bumpRevisions } from "./content-rows.ts"
import { columnsOf, type ContentDocument, type ContentRow } from "./document.ts"
import { recordVersion } from "./write-working-copy.ts"

/** Inserts a draft with its first version. The caller holds the lock of the brand, and has checked the slug. */
export async function insertContent(
  context: Pick<WriteContext, "db" | "brand" | "now" | "principal">,
  { document, body }: { document: ContentDocument; body: string },
): Promise<ContentRow> {
  const { db, brand, now } = context
  const at = now()
  const { revision } = await bumpRevisions(db, brand.id, false)
  const row = await db
    .insertInto("contents")
    .values({
      id: newId("cnt", at),
      brand_id: brand.id,
      ...columnsOf(document),
      status: "draft",
      document: JSON.stringify(document),
      body,
      version: 1,
      revision,
      created_at: at,
      updated_at: at,
      published_revision: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordVersion(context, row, document, at)
  return row
}
