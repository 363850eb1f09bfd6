import { type AccountsPlace, openAccounts } from "./open-accounts.ts"
import type { Waiting } from "./waiting/count-waiting.ts"

export interface ResumeOptions extends Omit<AccountsPlace, "publicUrl"> {
  /**
   * What becomes of deliveries, publications, mails, builds, scans, audits and writing jobs that wait.
   *
   * @default the service stays paused if anything waits
   */
  waiting?: "send" | "drop"
}

export interface Resumed {
  /** What waited, by kind. */
  waiting: Waiting
  /** False if something waits, and nobody has said what becomes of it. */
  isResumed: boolean
}

/**
 * Ends the pause of data that was restored or copied. A running service begins its work within two seconds; else the next start does. The place where
 * it runs is that of the data from then on.
 *
 * @throws {CitableError} `data_dir_unusable` if there is no service.
 */
export function resumeService({ waiting: choice, ...place }: ResumeOptions): Promise<Resumed> {
  return openAccounts(place, async (trx, now) => {
    // No start needs them.
    const { resumeData } = await import("@citable/storage/instance/pause-data")
    const { countWaiting } = await import("./waiting/count-waiting.ts")
    const { dropWaiting } = await import("./waiting/drop-waiting.ts")
    const waiting = await countWaiting(trx, now)
    const isSomething = Object.values(waiting).some((count) => count > 0)
    if (isSomething && choice === undefined) return { waiting, isResumed: false }
    if (choice === "drop") await dropWaiting(trx, now)
    await resumeData(trx)
    return { waiting, isResumed: true }
  })
}
