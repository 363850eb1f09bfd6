import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { findUnplannedReports } from "../../mails/find-due-reports.ts"

/** What an instance would do as soon as it is not paused, by kind. */
export interface Waiting {
  /** Events on their way to webhooks. */
  deliveries: number
  /** Requests to publish or withdraw on platforms. */
  publications: number
  /** Articles whose time to be published has come. */
  overdue_articles: number
  builds: number
  mails: number
  scans: number
  audits: number
  /** Texts that a language model is to write. */
  writing_jobs: number
}

/** Counts what waits to be sent, asked or built. Articles and publications that are planned for later do not count. */
export async function countWaiting(trx: Transaction<Tables>, now: number): Promise<Waiting> {
  const count = async (rows: ReturnType<typeof sql>): Promise<number> => {
    const result = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(trx)
    return Number(result.rows[0]?.count ?? 0)
  }
  const unfinished = sql`status in ('queued', 'running')`
  return {
    deliveries: await count(sql`deliveries where status = 'pending'`),
    publications: await count(sql`remote_items where wanted is not null and coalesce(due_at, 0) <= ${now}`),
    overdue_articles: await count(sql`contents where publish_at <= ${now}`),
    builds: await count(sql`builds where requested > built`),
    mails: (await count(sql`mails where status = 'pending'`)) + (await findUnplannedReports(trx, now)).length,
    scans: await count(sql`scans where ${unfinished}`),
    audits: await count(sql`audits where ${unfinished}`),
    writing_jobs: await count(sql`writing_jobs where ${unfinished}`),
  }
}
