import type { Database } from "@citable/storage/database"

const day = 24 * 3_600_000

/**
 * Makes retries due that were planned while the clock was ahead, maybe by years: of deliveries, builds and mails, and the rest of webhooks
 * that failed. No retry waits for `longestMs`, or for two days.
 */
export async function pullBackRetries(db: Database, at: number, longestMs = 0): Promise<void> {
  const far = at + Math.max(2 * day, longestMs)
  await db.updateTable("webhooks").set({ retry_at: at }).where("retry_at", ">", far).execute()
  await db.updateTable("webhooks").set({ failing_since: at }).where("failing_since", ">", far).execute()
  for (const table of ["deliveries", "mails"] as const) {
    const waiting = db.updateTable(table).where("status", "=", "pending")
    await waiting.set({ next_attempt_at: at }).where("next_attempt_at", ">", far).execute()
    await waiting.set({ leased_until: at }).where("leased_until", ">", far).execute()
  }
  for (const column of [
    "last_request_at",
    "first_unbuilt_at",
    "retry_at",
    "not_before",
    "check_at",
    "leased_until",
  ] as const)
    await db
      .updateTable("builds")
      .set({ [column]: at })
      .where(column, ">", far)
      .execute()
}
