import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import { newId } from "@citable/storage/new-id"

import { findDueReports } from "./find-due-reports.ts"

/**
 * Creates a planner of weekly reports. Each plan writes the mail of everybody whose Monday, 8:00, has come since they chose the report. The
 * table takes one mail for a person, a brand and a Monday, so any number of processes can plan.
 */
export function createReportPlanner(db: Database, now: () => number): () => Promise<void> {
  /** The reports that the table has, so that most plans only read. */
  let planned = new Set<string>()
  return async () => {
    const at = now()
    const seen = new Set<string>()
    for (const report of await findDueReports(db, at)) {
      const key = Object.values(report).join(" ")
      seen.add(key)
      if (planned.has(key)) continue
      const { brand_id, user_id } = report
      const mail = { id: newId("mal", at), ...report, kind: "weekly_report" } as const
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
