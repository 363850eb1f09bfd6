import { inTransaction } from "@citable/storage/in-transaction"

import type { CallContext } from "../../../call/call-context.ts"
import { lockContent } from "../content-rows.ts"
import { requestPublication } from "./request-publication.ts"
import { waitForPublications } from "./wait-for-publications.ts"

/**
 * Asks the workers to hide an article on one platform, or on all with `*`, and waits for them up to 20 seconds. Returns
 * the ids of the publications; none if the article is on no such platform.
 */
export async function withdrawFromPlatforms(
  context: CallContext,
  { contentId, integrationId }: { contentId: string; integrationId: string },
): Promise<string[]> {
  const { db, brand, now } = context
  const ids = await inTransaction(db, async (trx) => {
    const row = await lockContent({ ...context, db: trx }, contentId)
    const items = await trx
      .selectFrom("remote_items")
      .select(["integration_id", "sent_version"])
      .where("content_id", "=", row.id)
      // Also what a person has brought back, and what only waits for its time.
      .where((eb) => eb.or([eb("remote_id", "is not", null), eb("wanted", "is not", null), eb("reserves", ">", 0)]))
      .$if(integrationId !== "*", (some) => some.where("integration_id", "=", integrationId))
      .execute()
    const made: string[] = []
    for (const item of items) {
      const request = {
        action: "withdraw",
        brandId: brand.id,
        contentId: row.id,
        integrationId: item.integration_id,
        version: item.sent_version ?? row.version,
        onConflict: "stop",
        at: now(),
      } as const
      made.push(await requestPublication(trx, request))
    }
    if (made.length > 0) await context.action.write(trx)
    return made
  })
  context.notifyWorkers()
  await waitForPublications(context, ids)
  return ids
}
