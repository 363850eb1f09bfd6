import type { ChangePage } from "@citable/contract"

import type { CallContext } from "../../call/call-context.ts"

/** Lists the last changes of a brand that sites can see, the newest first. */
export async function listLatestChanges(
  { db, brand, view }: CallContext,
  latest: number,
): Promise<NonNullable<ChangePage["latest"]>> {
  const rows = await db
    .selectFrom("content_changes as change")
    .leftJoin("contents", "contents.id", "change.content_id")
    .select(["change.content_id", "op", "change.slug", "change.locale", "change.revision", "at"])
    // A withdrawn article has a title for readers of drafts alone.
    .select(view === "live" ? "contents.live_title as title" : "contents.title as title")
    .where("change.brand_id", "=", brand.id)
    .where("change.view", "=", "live")
    .orderBy("change.revision", "desc")
    .limit(latest)
    .execute()
  return rows.map(({ content_id: id, at, ...change }) => ({ id, ...change, at: new Date(at).toISOString() }))
}
