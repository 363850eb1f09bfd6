import { join } from "node:path"

import type { Database } from "@citable/storage/database"

import type { Jobs } from "./jobs/jobs.ts"

const week = 7 * 86_400_000
const job = { kind: "quick_check", key: "quick_check", payload: {} }

export interface QuickChecksOptions {
  db: Database
  jobs: Jobs
  now: () => number
  dataDir: string
  onError: (error: unknown) => void
}

/**
 * Checks the SQLite file once a week. Damaged pages that nobody reads would otherwise be found when it is too late, and every backup of the
 * last weeks has them, too. `onError` gets an error like SQLite's own, which makes the storage `damaged`.
 */
export async function startQuickChecks({ db, jobs, now, dataDir, onError }: QuickChecksOptions): Promise<void> {
  const plan = () => db.transaction().execute((trx) => jobs.enqueue(trx, { ...job, runAt: now() + week }))
  await plan()
  await jobs.work(job.kind, async () => {
    await plan()
    const { quickCheck } = await import("@citable/storage/sqlite/quick-check")
    const damage = await quickCheck(join(dataDir, "service.db"))
    if (damage.length === 0) return
    const message = `service.db is damaged: ${damage.join("; ")}. Stop the service, copy the data folder, and restore a backup.`
    onError(Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode: 11 }))
  })
}
