import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { createLeaving } from "../../../secrets/create-leaving.ts"
import type { SyncSource } from "../find-google.ts"
import { requestSync } from "./request-sync.ts"
import type { RunSyncOptions } from "./run-sync.ts"

const sources: readonly SyncSource[] = ["search_console", "google_analytics"]
/** Milliseconds between checks for due syncs. */
const lookMs = 3_600_000
/** The time between syncs: a little less than a day, so that the time of day does not drift. */
const periodMs = 23 * 3_600_000

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
    const name = sources.find((one) => one === source)
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
    await startDueSyncs(services, options.onError)
  })
  await lookAgain()
}

/** Plans due syncs, and resumes interrupted ones. */
async function startDueSyncs(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  onError: (error: unknown) => void,
): Promise<void> {
  const brands = await db
    .selectFrom("integrations")
    .select("brand_id")
    .distinct()
    .where("kind", "=", "google")
    .where("credentials", "is not", null)
    .execute()
  for (const { brand_id: brandId } of brands) {
    const start = db.transaction().execute(async (trx) => {
      if ((await lockBrand(trx, brandId)) === undefined) return
      for (const source of sources) {
        const last = await trx
          .selectFrom("search_syncs")
          .select(["status", "updated_at"])
          .where("brand_id", "=", brandId)
          .where("source", "=", source)
          .executeTakeFirst()
        const isOpen = last?.status === "queued" || last?.status === "running"
        // One that began while the clock was ahead is due as well.
        const age = last === undefined || last.updated_at > now() ? Infinity : now() - last.updated_at
        if (age < (isOpen ? lookMs * 2 : periodMs)) continue
        await requestSync({ db: trx, jobs }, { brandId, source, at: now() })
      }
    })
    await start.catch(onError)
  }
}
