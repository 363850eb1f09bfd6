import type { TrashKind } from "@citable/storage/tables/trash-tables"

import type { WriteContext } from "../call/call-context.ts"

export interface NewTrashItem {
  kind: TrashKind
  id: string
  /** What a search of the trash looks in. */
  words: string
  /** The row, without secrets. */
  row: object
  /** A sealed secret that comes back with it. */
  secret?: string
}

const day = 24 * 3_600_000

/**
 * Records something in the trash, in the caller's transaction, which has locked the brand and deletes the row itself. Returns until when it can
 * be restored.
 */
export async function trashItem(
  { db, brand, principal, now, trashDays }: Pick<WriteContext, "db" | "brand" | "principal" | "now" | "trashDays">,
  { kind, id, words, row, secret }: NewTrashItem,
): Promise<string> {
  const at = now()
  await db
    .insertInto("trashed_items")
    .values({
      id,
      brand_id: brand.id,
      kind,
      words,
      data: JSON.stringify(row),
      secret: secret ?? null,
      trashed_at: at,
      trashed_by: principal.userId ?? principal.credentialId,
    })
    .execute()
  return new Date(at + trashDays * day).toISOString()
}
