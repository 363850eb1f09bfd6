import type { WriteContext } from "../../call/call-context.ts"
import { isThere } from "./is-there.ts"
import { withoutPlans } from "./without-plans.ts"

/** SQLite limits the parameters of a statement. */
const batch = 50

/** Records what the place of an integration has, in the transaction that deletes the integration. A later one for that place gets it back. */
export async function leaveItems(
  { db, publishers, principal, now }: Pick<WriteContext, "db" | "publishers" | "principal" | "now">,
  { id, kind, config }: { id: string; kind: string; config: string },
): Promise<void> {
  const at = now()
  const place = publishers.placeOf(kind, JSON.parse(config) as Record<string, unknown>)
  const left = { integration_id: id, place, left_by: principal.userId ?? principal.credentialId, left_at: at }
  for (let after = ""; ;) {
    const items = await db
      .selectFrom("remote_items")
      .selectAll()
      .select((eb) =>
        eb.selectFrom("contents").select("title").whereRef("contents.id", "=", "remote_items.content_id").as("title"),
      )
      .where("integration_id", "=", id)
      .where("remote_id", "is not", null)
      .where((eb) => isThere(eb, at))
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute()
    const last = items.at(-1)
    if (last === undefined) return
    after = last.id
    await db
      .insertInto("left_articles")
      .values(
        items.map(({ title, ...row }) => {
          const { brand_id, content_id, remote_id, url } = row
          const item = JSON.stringify(withoutPlans(row)[0])
          return { ...left, id: row.id, brand_id, content_id, title: title ?? "", remote_id, url, item }
        }),
      )
      .execute()
  }
}
