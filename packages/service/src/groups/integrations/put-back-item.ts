import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { keepRows } from "../../trash/keep-rows.ts"

/**
 * Puts back what is known of an article on a platform, when the article or the integration comes out of the trash, so that a new publication
 * finds it. If the other one of the two is in the trash, it waits there. Does nothing if another article has taken over the platform's item.
 */
export async function putBackItem(trx: Transaction<Tables>, row: Selectable<Tables["remote_items"]>): Promise<void> {
  const { integration_id: integrationId, content_id: contentId } = row
  const find = (table: "integrations" | "trashed_items" | "contents" | "trashed_contents", id: string) =>
    trx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()
  if ((await find("integrations", integrationId)) === undefined) {
    if ((await find("trashed_items", integrationId)) === undefined) return
    return keepRows(trx, integrationId, "remote_items", [row])
  }
  if ((await find("contents", contentId)) === undefined) {
    if ((await find("trashed_contents", contentId)) === undefined) return
    return keepWithArticle(trx, row)
  }
  const known = await trx
    .selectFrom("remote_items")
    .select("id")
    .where((eb) =>
      eb.or([
        // A new integration for the same place has it.
        eb("id", "=", row.id),
        eb.and([
          eb("integration_id", "=", integrationId),
          eb.or([eb("content_id", "=", contentId), eb("remote_id", "=", row.remote_id)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (known !== undefined) return
  await trx.insertInto("remote_items").values(row).execute()
  // It can be withdrawn from here again.
  await trx.deleteFrom("left_articles").where("id", "=", row.id).execute()
}

async function keepWithArticle(trx: Transaction<Tables>, row: Selectable<Tables["remote_items"]>): Promise<void> {
  const { last } = await trx
    .selectFrom("trashed_rows")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("content_id", "=", row.content_id)
    .where("source", "=", "remote_items")
    .executeTakeFirstOrThrow()
  await trx
    .insertInto("trashed_rows")
    .values({
      content_id: row.content_id,
      source: "remote_items",
      place: last === null ? 0 : Number(last) + 1,
      data: JSON.stringify(row),
    })
    .execute()
}
