import { sql, type Transaction } from "kysely"

import type { Tables } from "../storage/tables/tables.ts"

/** Records the bytes of a brand's files for removal, of one or of all, with their versions. Call it before their rows are deleted. */
export async function listAsStrays(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  since: number,
  mediaId?: string,
): Promise<void> {
  const files = trx
    .updateTable("media")
    // Locks the rows: a worker that has made versions adds them before, or finds that the file is gone.
    .set({ versions_due: null })
    .where("brand_id", "=", brand.id)
    .$if(mediaId !== undefined, (some) => some.where("id", "=", mediaId ?? ""))
  await files.execute()
  const account = sql.val(brand.account_id).as("account_id")
  const at = sql.val(since).as("since")
  const one = mediaId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`media.id = ${mediaId}`
  const insert = trx.insertInto("stray_files").columns(["id", "account_id", "since"])
  await insert
    .expression(trx.selectFrom("media").select(["media.id", account, at]).where("brand_id", "=", brand.id).where(one))
    .execute()
  // Some are strays already, while a worker stores them.
  await insert
    .expression(
      trx
        .selectFrom("media_versions")
        .innerJoin("media", "media.id", "media_versions.media_id")
        .select([
          sql<string>`'w' || media_versions.width || media_versions.format || '_' || media.id`.as("id"),
          account,
          at,
        ])
        .where("brand_id", "=", brand.id)
        .where(one)
        .where("media_versions.bytes", ">", 0),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
