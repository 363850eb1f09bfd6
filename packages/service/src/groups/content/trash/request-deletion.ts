import { inTransaction } from "@citable/storage/in-transaction"
import type { StoredDeletion } from "@citable/storage/tables/content-tables"

import type { CallContext, WriteContext } from "../../../call/call-context.ts"
import { isThere } from "../../integrations/is-there.ts"
import { bumpRevisions, lockContent, writeChange, type Writer } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"
import { requestPublication } from "../publications/request-publication.ts"
import { requirePublishToDelete } from "../require-publish.ts"
import { takeOffSites } from "../take-off-sites.ts"
import { cancelWriting } from "../writing/cancel-writing.ts"
import { endTranslationsOf } from "../writing/end-translations-of.ts"
import { lockWritings } from "../writing/lock-writings.ts"
import { readHeld } from "./read-held.ts"

/**
 * Begins to delete an article that platforms have, in its own transaction: sites lose it at once, and the workers withdraw it everywhere. A
 * second request tries again where a withdrawal has failed. Returns the ids of the withdrawals; undefined if nothing holds up the deletion.
 */
export function requestDeletion(context: CallContext, contentId: string): Promise<string[] | undefined> {
  return inTransaction(context.db, async (db) => {
    const call = { ...context, db, deliverAfterCommit: () => {} }
    const row = await lockContent(call, contentId)
    await requirePublishToDelete(call, row)
    const at = context.now()
    if ((await readHeld(db, row.id, at)).length === 0) return undefined
    if (row.deletion === null) await begin(call, row, at)
    const ids = await withdraw(db, row, at)
    await context.action.write(db)
    return ids
  })
}

async function begin(context: WriteContext, row: ContentRow, at: number): Promise<void> {
  const { db, brand, principal } = context
  await lockWritings(db, brand.id, row.id)
  const { row: released } = await cancelWriting(db, row, at)
  await endTranslationsOf(db, row, at)
  await cancelPlans(db, row.id, at)
  await takeOffSites(context, released, { reason: "deleted" })
  const { revision } = await bumpRevisions(db, brand.id, false)
  const by = principal.userId ?? principal.credentialId
  const deletion: StoredDeletion = { at, by, formerStatus: row.status }
  await db
    .updateTable("contents")
    .set({ deletion: JSON.stringify(deletion), revision })
    .where("id", "=", row.id)
    .execute()
  const change = { brandId: brand.id, contentId: row.id, slug: row.slug, locale: row.locale, at } as const
  await writeChange(db, { ...change, view: "working", revision, op: "upsert" })
}

/** A first publication that waits for its time has left nothing on its platform, so nobody need ask there. */
async function cancelPlans(db: Writer, contentId: string, at: number): Promise<void> {
  const plans = await db
    .deleteFrom("remote_items")
    .where("content_id", "=", contentId)
    .where("publish_at", ">", at)
    .where("remote_id", "is", null)
    .where("reserves", "=", 0)
    .where("unsettled", "=", "[]")
    .where("lease_owner", "is", null)
    .returning("publication_id")
    .execute()
  const ids = plans.flatMap(({ publication_id: id }) => id ?? [])
  if (ids.length === 0) return
  await db.updateTable("publications").set({ status: "cancelled" }).where("id", "in", ids).execute()
}

async function withdraw(db: Writer, row: ContentRow, at: number): Promise<string[]> {
  const items = await db
    .selectFrom("remote_items")
    .select(["integration_id", "sent_version"])
    .where("content_id", "=", row.id)
    .where((eb) => eb.or([isThere(eb, at), eb("wanted", "is not", null)]))
    // A person has to accept it there, and a second request changes nothing.
    .where((eb) => eb.or([eb("state", "!=", "withdrawing"), eb("wanted", "is not", null)]))
    .execute()
  const ids: string[] = []
  for (const item of items) {
    const request = {
      action: "withdraw",
      brandId: row.brand_id,
      contentId: row.id,
      integrationId: item.integration_id,
      version: item.sent_version ?? row.version,
      onConflict: "stop",
      at,
    } as const
    ids.push(await requestPublication(db, request))
  }
  return ids
}
