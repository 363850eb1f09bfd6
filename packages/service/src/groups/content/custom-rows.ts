import type { CustomValues } from "@citable/contract"
import type { View } from "@citable/storage/tables/view"
import { type RawBuilder, sql } from "kysely"

import type { Writer } from "./content-rows.ts"

/** The longest text that lists find. Indexes cannot hold much longer ones. */
const maxFound = 200

/** Replaces the values of an article's custom fields that lists find in one view. */
export async function writeCustom(
  trx: Writer,
  contentId: string,
  view: View,
  custom: CustomValues | undefined,
): Promise<void> {
  await trx.deleteFrom("content_custom").where("content_id", "=", contentId).where("view", "=", view).execute()
  const rows = Object.entries(custom ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .map(String)
      .filter((text) => text.length <= maxFound)
      .map((text) => ({ content_id: contentId, view, name, value: text })),
  )
  // SQLite limits the parameters of a statement.
  for (let start = 0; start < rows.length; start += 1000) {
    const some = rows.slice(start, start + 1000)
    await trx
      .insertInto("content_custom")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Whether an article has a value, given as `name:value`. */
export function hasCustom(filter: string, view: View): RawBuilder<boolean> {
  const at = filter.indexOf(":")
  const [name, value] = [filter.slice(0, at), filter.slice(at + 1)]
  return sql<boolean>`id in (select content_id from content_custom
    where name = ${name} and value = ${value} and view = ${view})`
}
