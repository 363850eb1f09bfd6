import { sql } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { isThere } from "./is-there.ts"
import { withoutPlans } from "./without-plans.ts"

/** SQLite limits the parameters of a statement. */
const batch = 50

/**
 * Records what the place of an integration has or had, in the transaction that deletes the integration or moves it to another place. A later one
 * for that place gets it back.
 */
export async function leaveItems(
  { db, publishers, principal, now }: Pick<WriteContext, "db" | "publishers" | "principal" | "now">,
  { id, kind, config, isMoved = false }: { id: string; kind: string; config: string; isMoved?: boolean },
): Promise<void> {
  const at = now()
  const place = publishers.placeOf(kind, JSON.parse(config) as Record<string, unknown>)
  if (place === "") return
  const left = {
    integration_id: isMoved ? "" : id,
    place,
    left_by: principal.userId ?? principal.credentialId,
    left_at: at,
  }
  for (let after = ""; ;) {
    const items = await db
      .selectFrom("remote_items")
      .selectAll()
      .select((eb) => sql<number>`case when ${isThere(eb, at)} then 1 else 0 end`.as("is_there"))
      .select((eb) =>
        eb.selectFrom("contents").select("title").whereRef("contents.id", "=", "remote_items.content_id").as("title"),
      )
      .where("integration_id", "=", id)
      .where("remote_id", "is not", null)
      .$if(isMoved, (query) => query.where("wanted", "is", null))
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute()
    const last = items.at(-1)
    if (last === undefined) return
    after = last.id
    const ids = items.map((item) => item.id)
    // What was known of it before is older.
    await db.deleteFrom("left_articles").where("id", "in", ids).execute()
    await db
      .insertInto("left_articles")
      .values(
        items.map(({ title, is_there, ...row }) => {
          const { brand_id, content_id, remote_id, url } = row
          const item = JSON.stringify(withoutPlans(row)[0])
          return { ...left, id: row.id, brand_id, content_id, title: title ?? "", remote_id, url, item, is_there }
        }),
      )
      .execute()
  }
}
