import type { Database } from "@citable/storage/database"

import { mondayMorning } from "./monday-morning.ts"

interface DueReport {
  brand_id: string
  user_id: string
  /** The date of the Monday. */
  period: string
}

/** The latest weekly report of everybody whose Monday, 8:00, has come since they chose it, whether or not it has a mail. */
export async function findDueReports(db: Database, at: number): Promise<DueReport[]> {
  const choices = await db
    .selectFrom("alert_choices")
    .select(["brand_id", "user_id", "zone", "created_at"])
    .where("kind", "=", "weekly_report")
    .execute()
  return choices.flatMap(({ brand_id, user_id, zone, created_at }) => {
    const monday = mondayMorning(isZone(zone) ? zone : "UTC", at)
    return created_at > monday.at ? [] : [{ brand_id, user_id, period: monday.date }]
  })
}

/** Those that no process has written a mail for yet. */
export async function findUnplannedReports(db: Database, at: number): Promise<DueReport[]> {
  const due = await findDueReports(db, at)
  if (due.length === 0) return []
  const mails = await db
    .selectFrom("mails")
    .select(["brand_id", "user_id", "period"])
    .where("kind", "=", "weekly_report")
    .execute()
  const toKey = ({ brand_id, user_id, period }: DueReport) => `${brand_id} ${user_id} ${period}`
  const planned = new Set(mails.map(toKey))
  return due.filter((report) => !planned.has(toKey(report)))
}

/** Whether this system knows a time zone. A restored service can have one that it does not. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
