import type { Services } from "../../../call/call-context.ts"
import { lockBrand } from "../../../storage/brand-row.ts"
import type { SyncSource } from "../find-google.ts"
import { requestSync } from "./request-sync.ts"
import { runSync, type RunSyncOptions } from "./run-sync.ts"

const sources: readonly SyncSource[] = ["search_console", "google_analytics"]
/** How often is looked for brands whose numbers are old. */
const lookMs = 3_600_000
/** Each source is read once a day; a little less, so that it does not wander around the clock. */
const periodMs = 23 * 3_600_000

/** Reads the sources of search data whose sync was asked for, and each of them once a day; from then on. */
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
  await jobs.work("search-sync", async ({ brand_id: brandId, source }) => {
    const name = sources.find((one) => one === source)
    if (name !== undefined) await runSync({ brandId: String(brandId), source: name }, { ...services, ...options })
  })
  await jobs.work("search-schedule", async () => {
    // First of all: what fails must not end the looking.
    await lookAgain()
    await startDueSyncs(services, options.onError)
  })
  await lookAgain()
}

/** Plans the syncs that are due, and takes up those that were left lying. */
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
        const age = last === undefined ? Infinity : now() - last.updated_at
        if (age < (isOpen ? lookMs * 2 : periodMs)) continue
        await requestSync({ db: trx, jobs }, { brandId, source, at: now() })
      }
    })
    await start.catch(onError)
  }
}
