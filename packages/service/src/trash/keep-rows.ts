import type { Tables } from "@citable/storage/tables/tables"
import type { TrashedItemRowTable } from "@citable/storage/tables/trash-tables"
import type { Transaction } from "kysely"

/** SQLite limits the parameters of a statement. */
const most = 1000

/** Keeps rows of another table with something that is in the trash, after those of the table that are there. */
export async function keepRows(
  db: Transaction<Tables>,
  itemId: string,
  source: TrashedItemRowTable["source"],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const { last } = await db
    .selectFrom("trashed_item_rows")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("item_id", "=", itemId)
    .where("source", "=", source)
    .executeTakeFirstOrThrow()
  const first = last === null ? 0 : Number(last) + 1
  for (let start = 0; start < rows.length; start += most) {
    await db
      .insertInto("trashed_item_rows")
      .values(
        rows
          .slice(start, start + most)
          .map((row, index) => ({ item_id: itemId, source, place: first + start + index, data: JSON.stringify(row) })),
      )
      .execute()
  }
}
