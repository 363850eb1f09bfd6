import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { publishScheduled } from "../../groups/content/publish-scheduled.ts"
import { cancelWriting } from "../../groups/content/writing/cancel-writing.ts"
import { findUnplannedReports } from "../../mails/find-due-reports.ts"
import { endJob } from "../../writing/end-job.ts"

const reason = "citable resume discarded it: the instance that this data comes from may have sent it."
const unfinished = ["queued", "running"] as const

/**
 * Discards what waits, so that a resumed instance does not repeat what its source has done. Articles whose time has come are published, since the
 * source has published them, but nobody is told. What is planned for later stays.
 */
export async function dropWaiting(trx: Transaction<Tables>, now: number): Promise<void> {
  await publishOverdue(trx, now)
  await trx
    .updateTable("deliveries")
    .set({ status: "failed", error: reason, next_attempt_at: null, leased_until: null, lease_owner: null })
    .where("status", "=", "pending")
    .execute()
  await dropPublications(trx, now)
  const noBuild = { building: null, first_unbuilt_at: null, retry_at: null, check_at: null, lease_owner: null }
  await trx
    .updateTable("builds")
    .set((eb) => ({ built: eb.ref("requested"), ...noBuild }))
    .whereRef("requested", ">", "built")
    .execute()
  // Those that waited for a build.
  await trx
    .updateTable("publications")
    .set({ status: "cancelled", error: reason })
    .where("status", "=", "queued")
    .where("build", "is not", null)
    .execute()
  await trx.updateTable("mails").set({ status: "dropped", ended_at: now }).where("status", "=", "pending").execute()
  await dropReports(trx, now)
  await trx.updateTable("scan_calls").set({ state: "cancelled" }).where("state", "=", "planned").execute()
  const ended = { status: "cancelled", finished_at: now } as const
  await trx.updateTable("scans").set(ended).where("status", "in", unfinished).execute()
  await trx
    .updateTable("audits")
    .set({ ...ended, step: "done" })
    .where("status", "in", unfinished)
    .execute()
  await dropWritings(trx, now)
}

async function publishOverdue(trx: Transaction<Tables>, now: number): Promise<void> {
  const due = await trx
    .selectFrom("contents")
    .selectAll()
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .execute()
  for (const row of due) {
    const brand = await lockBrand(trx, row.brand_id)
    if (brand === undefined) continue
    await publishScheduled(trx, brand, row, now)
  }
}

async function dropPublications(trx: Transaction<Tables>, now: number): Promise<void> {
  const items = await trx
    .selectFrom("remote_items")
    .select(["id", "publication_id"])
    .where("wanted", "is not", null)
    .where((eb) => eb.or([eb("due_at", "is", null), eb("due_at", "<=", now)]))
    .execute()
  const none = { wanted: null, due_at: null, publish_at: null, lease_owner: null, leased_until: null }
  for (const { id, publication_id: publicationId } of items) {
    await trx
      .updateTable("remote_items")
      .set({ ...none, state: "failed", error: reason, updated_at: now })
      .where("id", "=", id)
      .execute()
    if (publicationId === null) continue
    const ended = { status: "cancelled", error: reason } as const
    await trx.updateTable("publications").set(ended).where("id", "=", publicationId).execute()
  }
}

/** The reports of a Monday that came after the backup: the first look for mails would write them. */
async function dropReports(trx: Transaction<Tables>, now: number): Promise<void> {
  for (const report of await findUnplannedReports(trx, now)) {
    const dropped = { kind: "weekly_report", status: "dropped", attempts: 0, ended_at: now } as const
    await trx
      .insertInto("mails")
      .values({ id: newId("mal", now), ...report, ...dropped, next_attempt_at: now, created_at: now })
      .execute()
  }
}

async function dropWritings(trx: Transaction<Tables>, now: number): Promise<void> {
  const jobs = await trx
    .selectFrom("writing_jobs")
    .select(["id", "content_id"])
    .where("status", "in", unfinished)
    .execute()
  for (const { id, content_id: contentId } of jobs) {
    const row =
      contentId && (await trx.selectFrom("contents").selectAll().where("id", "=", contentId).executeTakeFirst())
    if (row) await cancelWriting(trx, row, now)
    else await endJob(trx, id, { status: "cancelled", now })
  }
}
