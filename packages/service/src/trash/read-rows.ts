import type { Tables } from "@citable/storage/tables/tables"
import type { TrashedItemRowTable } from "@citable/storage/tables/trash-tables"
import type { Selectable, Transaction } from "kysely"

/** A platform can have as many articles as a brand has, so few of their rows are in memory at once. */
const batch = 500

/** Reads the rows of a table that something in the trash keeps, in batches. */
export async function* readRows<Source extends TrashedItemRowTable["source"]>(
  db: Transaction<Tables>,
  itemId: string,
  source: Source,
): AsyncGenerator<Selectable<Tables[Source]>[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom("trashed_item_rows")
      .select(["place", "data"])
      .where("item_id", "=", itemId)
      .where("source", "=", source)
      .where("place", ">", after)
      .orderBy("place")
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ data }) => JSON.parse(data) as Selectable<Tables[Source]>)
    after = last.place
  }
}
