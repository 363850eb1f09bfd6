import { ProblemError } from "@citable/contract/problem-error"
import { rowLocks } from "@citable/storage/row-locks"

import type { WriteContext } from "../../call/call-context.ts"
import { leaveItems } from "./leave-items.ts"

export interface PlaceChange {
  /** As it was before. */
  integration: { id: string; kind: string; config: string }
  /** Whether the settings name another place. */
  isElsewhere: boolean
}

/** What is known of an item that another place has. */
const unknownItem = {
  remote_id: null,
  url: null,
  edit_url: null,
  reserves: 0,
  sequence: 0,
  unsettled: "[]",
  sent_version: null,
  sent_fields: null,
  sent_images: null,
  first_at: null,
  remote_fields: null,
  remote_mark: null,
  visibility: null,
  drift: null,
  owned_there: "[]",
  conflicts: null,
  proof: null,
  look_at: null,
  sweep_at: null,
  sweeps: 0,
}

/**
 * Parts an integration from what its old place has, if its settings name a new one, in the caller's transaction, which has
 * locked the brand. A platform counts its articles from one, so an id of the old place is another article at the new one.
 * Throws 409 while articles are at the old place.
 */
export async function changePlace(context: WriteContext, { integration, isElsewhere }: PlaceChange): Promise<void> {
  const { db } = context
  const integrationId = integration.id
  const at = context.now()
  // New settings can give the files of pictures other names.
  await db.updateTable("remote_items").set({ sent_images: null }).where("integration_id", "=", integrationId).execute()
  if (!isElsewhere) return
  // An attempt claims an item first. It waits for these locks, and then opens the new place.
  const query = db
    .selectFrom("remote_items")
    .select(["remote_id", "state", "lease_owner", "leased_until"])
    .where("integration_id", "=", integrationId)
  const items = await rowLocks(db).forUpdate(query).execute()
  const left = items.filter(({ remote_id: id, state }) => id !== null && state !== "withdrawn" && state !== "gone")
  if (left.length > 0) {
    const count = left.length === 1 ? "One article is" : `${left.length} articles are`
    const remedy = `Withdraw ${left.length === 1 ? "it" : "them"}, or create another integration for the new place.`
    throw refused(`${count} at the previous place. ${remedy}`)
  }
  if (items.some((item) => item.lease_owner !== null && (item.leased_until ?? 0) > at)) {
    throw refused("An article is being sent to the previous place. Try again in a minute.")
  }
  await leaveItems(context, { ...integration, isMoved: true })
  // What others have left at the old place stays there, for whoever connects it again.
  await db
    .updateTable("left_articles")
    .set({ integration_id: "" })
    .where("integration_id", "=", integrationId)
    .execute()
  await db.deleteFrom("remote_items").where("integration_id", "=", integrationId).where("wanted", "is", null).execute()
  await db.updateTable("remote_items").set(unknownItem).where("integration_id", "=", integrationId).execute()
  await db.deleteFrom("remote_images").where("integration_id", "=", integrationId).execute()
}

function refused(detail: string): ProblemError {
  return new ProblemError("conflict", detail, {
    errors: [{ pointer: "/connection/config", detail: "names another place" }],
  })
}
