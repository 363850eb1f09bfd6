import type { Database } from "../storage/database.ts"
import { inTransaction } from "../storage/in-transaction.ts"
import { newId } from "../storage/new-id.ts"
import { mondayMorning } from "./monday-morning.ts"

/**
 * Creates a planner of weekly reports. Each plan writes the mail of everybody whose Monday, 8:00, has come since they chose the report. The
 * table takes one mail for a person, a brand and a Monday, so any number of processes can plan.
 */
export function createReportPlanner(db: Database, now: () => number): () => Promise<void> {
  /** The reports that the table has, so that most plans only read. */
  let planned = new Set<string>()
  return async () => {
    const at = now()
    const people = await db
      .selectFrom("alert_choices")
      .select(["brand_id", "user_id", "zone", "created_at"])
      .where("kind", "=", "weekly_report")
      .execute()
    const seen = new Set<string>()
    for (const { brand_id, user_id, zone, created_at } of people) {
      const monday = mondayMorning(isZone(zone) ? zone : "UTC", at)
      const key = `${brand_id} ${user_id} ${monday.date}`
      seen.add(key)
      if (created_at > monday.at || planned.has(key)) continue
      const mail = { id: newId("mal", at), brand_id, user_id, kind: "weekly_report", period: monday.date } as const
      await inTransaction(db, async (trx) => {
        // The brand, the person or the choice may be gone by now.
        const choice = await trx
          .selectFrom("alert_choices")
          .select("kind")
          .where("brand_id", "=", brand_id)
          .where("user_id", "=", user_id)
          .where("kind", "=", "weekly_report")
          .executeTakeFirst()
        if (choice === undefined) return
        await trx
          .insertInto("mails")
          .values({ ...mail, status: "pending", attempts: 0, next_attempt_at: at, created_at: at })
          .onConflict((conflict) => conflict.columns(["brand_id", "user_id", "kind", "period"]).doNothing())
          .execute()
      })
    }
    planned = seen
  }
}

/** Whether this system knows a time zone. A restored service can have one that it does not. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
