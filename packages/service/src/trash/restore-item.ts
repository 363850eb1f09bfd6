import { lockBrand } from "@citable/storage/brand-row"
import type { TrashKind } from "@citable/storage/tables/trash-tables"

import type { WriteContext } from "../call/call-context.ts"

/** What the trash has of one thing: its row, as `trashItem` got it, and its secret. */
export interface KeptItem {
  row: unknown
  secret: string | null
}

/**
 * Takes something out of the trash, in the caller's transaction. `putBack` inserts its row and those that are kept with it. Does nothing if it is
 * not in the trash: whoever lost the answer asks again.
 */
export async function restoreItem(
  { db, brand }: Pick<WriteContext, "db" | "brand">,
  { kind, id }: { kind: TrashKind; id: string },
  putBack: (kept: KeptItem) => Promise<void>,
): Promise<void> {
  await lockBrand(db, brand.id)
  const kept = await db
    .selectFrom("trashed_items")
    .select(["data", "secret"])
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (kept === undefined) return
  await putBack({ row: JSON.parse(kept.data) as unknown, secret: kept.secret })
  await db.deleteFrom("trashed_items").where("id", "=", id).execute()
}
