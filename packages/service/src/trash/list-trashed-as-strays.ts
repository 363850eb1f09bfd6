import { isPostgres } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

/** Records the bytes of files in a brand's trash for removal, of some or of all, with their versions. Call it before their rows are deleted. */
export async function listTrashedAsStrays(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  since: number,
  ids?: readonly string[],
): Promise<void> {
  const files = trx
    .selectFrom("trashed_items")
    .where("kind", "=", "media")
    .where("brand_id", "=", brand.id)
    .$if(ids !== undefined, (some) => some.where("trashed_items.id", "in", ids ?? []))
  const insert = trx.insertInto("stray_files").columns(["id", "account_id", "since"])
  const [account, at] = [sql.val(brand.account_id).as("account_id"), sql.val(since).as("since")]
  await insert.expression(files.select(["id", account, at])).execute()
  const row = isPostgres(trx) ? sql`trashed_item_rows.data::json` : sql`trashed_item_rows.data`
  const key = sql<string>`'w' || (${row} ->> 'width') || (${row} ->> 'format') || '_' || trashed_items.id`
  await insert
    .expression(
      files
        .innerJoin("trashed_item_rows", "trashed_item_rows.item_id", "trashed_items.id")
        .where("source", "=", "media_versions")
        .select([key.as("id"), account, at]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
