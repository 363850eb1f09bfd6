import type { Services } from "../../../call/call-context.ts"
import { createLeaving } from "../../../secrets/create-leaving.ts"
import { syncSources } from "../find-google.ts"
import type { RunSyncOptions } from "./run-sync.ts"

/** Milliseconds between checks for due syncs. */
const lookMs = 3_600_000

/** Starts the workers that run requested syncs, and that sync each source once a day. */
export async function startSyncs(
  services: Pick<Services, "db" | "jobs" | "box" | "google" | "now">,
  options: Pick<RunSyncOptions, "sliceMs"> & { onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now } = services
  const lookAgain = () =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { kind: "search-schedule", key: "search-schedule", payload: {}, runAt: now() + lookMs }),
      )
  const leave = createLeaving(services)
  await jobs.work("search-sync", async ({ brand_id: id, source }) => {
    const name = syncSources.find((one) => one === source)
    const brandId = String(id)
    if (name === undefined) return
    const wait = await leave(`${brandId} ${name}`, { brandId, kinds: ["google"] })
    if (wait === undefined) {
      const { runSync } = await import("./run-sync.ts")
      return runSync({ brandId, source: name }, { ...services, ...options })
    }
    const key = `${brandId} ${name} left`
    const again = { kind: "search-sync", key, payload: { brand_id: brandId, source: name }, runAt: now() + wait }
    await db.transaction().execute((trx) => jobs.enqueue(trx, again))
  })
  await jobs.work("search-schedule", async () => {
    // Do this first, so that a failure does not stop the schedule.
    await lookAgain()
    const { startDueSyncs } = await import("./start-due-syncs.ts")
    await startDueSyncs(services, options.onError)
  })
  await lookAgain()
}
