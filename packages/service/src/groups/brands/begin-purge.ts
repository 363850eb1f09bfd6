import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { listAsStrays } from "../../media/list-as-strays.ts"
import { listTrashedAsStrays } from "../../trash/list-trashed-as-strays.ts"
import { endBrandJobs } from "../../writing/end-brand-jobs.ts"

/**
 * Begins to delete a brand for good, in the caller's transaction, which has locked it: from then on nobody reaches it, its keys are unknown,
 * and nothing of it is sent, published or asked. `purgeBrand` deletes the rest.
 */
export async function beginPurge(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  at: number,
): Promise<void> {
  const open = trx
    .selectFrom("writing_jobs")
    .select("id")
    .where("brand_id", "=", brand.id)
    .where("status", "in", ["queued", "running"])
  const ids = (await open.execute()).map(({ id }) => id)
  await endBrandJobs(trx, brand.id, at)
  // Whoever waits for an answer of a model finds its job gone, and stops.
  if (ids.length > 0) await trx.deleteFrom("writing_jobs").where("id", "in", ids).execute()
  // Idempotency records belong to a key, not to a brand. They contain data of the brand, so delete them first.
  await trx
    .deleteFrom("idempotency_keys")
    .where("credential_id", "in", (eb) =>
      eb.selectFrom("credentials").select("id").where("credentials.brand_id", "=", brand.id),
    )
    .execute()
  await listAsStrays(trx, brand, at)
  await listTrashedAsStrays(trx, brand, at)
  // What was sent counts on, so that nobody mails more by deleting brands.
  await trx
    .updateTable("invitations")
    .set({ brand_id: null, state: "withdrawn" })
    .where("brand_id", "=", brand.id)
    .execute()
  for (const table of ["credentials", "memberships", "report_links", "alert_choices", "saved_views"] as const) {
    await trx.deleteFrom(table).where("brand_id", "=", brand.id).execute()
  }
  await trx.updateTable("webhooks").set({ enabled: 0 }).where("brand_id", "=", brand.id).execute()
  await trx
    .updateTable("contents")
    .set({ publish_at: null, deletion: null })
    .where("brand_id", "=", brand.id)
    .where((eb) => eb.or([eb("publish_at", "is not", null), eb("deletion", "is not", null)]))
    .execute()
  await trx
    .updateTable("remote_items")
    .set({ wanted: null, due_at: null, sweep_at: null, checked_at: null })
    .where("brand_id", "=", brand.id)
    .execute()
  await trx
    .updateTable("brands")
    .set({ purge_started_at: at, schedule: JSON.stringify({ scans: "off" }) })
    .where("id", "=", brand.id)
    .execute()
}
