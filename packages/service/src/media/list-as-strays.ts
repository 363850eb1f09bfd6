import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

/** Records the bytes of a brand's files for removal, with their versions. Call it before their rows are deleted. */
export async function listAsStrays(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  since: number,
): Promise<void> {
  // Locks the rows: a worker that has made versions adds them before, or finds that the file is gone.
  await trx.updateTable("media").set({ versions_due: null }).where("brand_id", "=", brand.id).execute()
  const account = sql.val(brand.account_id).as("account_id")
  const at = sql.val(since).as("since")
  const insert = trx.insertInto("stray_files").columns(["id", "account_id", "since"])
  await insert
    .expression(trx.selectFrom("media").select(["media.id", account, at]).where("brand_id", "=", brand.id))
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
        .where("media_versions.bytes", ">", 0),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
