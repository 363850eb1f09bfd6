import { sql } from "kysely"

import type { WriteContext } from "../../../call/call-context.ts"
import { isThere } from "../../integrations/is-there.ts"
import type { ContentRow } from "../document.ts"

/** Records what platforms have or had of an article that the caller's transaction is about to delete. */
export async function leaveThere(
  { db, publishers, principal, now }: Pick<WriteContext, "db" | "publishers" | "principal" | "now">,
  row: ContentRow,
): Promise<void> {
  const at = now()
  const items = await db
    .selectFrom("remote_items")
    .innerJoin("integrations", "integrations.id", "remote_items.integration_id")
    .select(["remote_items.id", "integration_id", "remote_id", "url", "kind", "config"])
    .where("content_id", "=", row.id)
    .where((eb) => eb.or([eb("remote_id", "is not", null), isThere(eb, at)]))
    .select((eb) => sql<number>`case when ${isThere(eb, at)} then 1 else 0 end`.as("is_there"))
    .orderBy("remote_items.id")
    .execute()
  if (items.length === 0) return
  const ids = items.map((item) => item.id)
  // What was known of it before is older.
  await db.deleteFrom("left_articles").where("id", "in", ids).execute()
  const left_by = principal.userId ?? principal.credentialId
  const left = { brand_id: row.brand_id, content_id: row.id, title: row.title, left_by, left_at: at, item: null }
  await db
    .insertInto("left_articles")
    .values(
      items.map(({ kind, config, ...item }) => {
        const place = publishers.placeOf(kind, JSON.parse(config) as Record<string, unknown>)
        return { ...left, ...item, place }
      }),
    )
    .execute()
}
