import { setImmediate } from "node:timers/promises"

import type { Services } from "../../../call/call-context.ts"
import { findMissingMonths, findMissingSums, makeMonth, makeSums, type MissingSums } from "./make-sums.ts"
import { requestSums } from "./request-sums.ts"

const atOnce = 20
const monthsAtOnce = 1000
/** A job that takes longer plans another one, so that one process does not hold it for hours. */
const sliceMs = 300_000

/** Starts the worker that makes missing sums of searches by day, then by month, and makes those that are missing now. */
export async function startSums(
  services: Pick<Services, "db" | "jobs" | "now">,
  { onError }: { onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now } = services
  const request = () => db.transaction().execute((trx) => requestSums(trx, { jobs, now }))
  await jobs.work("search-sums", async () => {
    const end = performance.now() + sliceMs
    // Questions go on reading the rows of a day whose sums cannot be made. The other days come all the same.
    const failed = new Set<string>()
    for (;;) {
      const found = await findMissingSums(db, atOnce + failed.size)
      const missing = found.filter((one) => !failed.has(nameOf(one)))
      if (missing.length === 0) break
      for (const one of missing) {
        await makeSums(db, one).catch((error: unknown) => {
          failed.add(nameOf(one))
          onError(error)
        })
        // SQLite answers at once: without this, nothing else would run.
        await setImmediate()
      }
      if (performance.now() > end) return await request()
    }
    for (const month of await findMissingMonths(db, monthsAtOnce)) {
      await makeMonth(db, month).catch(onError)
      await setImmediate()
      if (performance.now() > end) return await request()
    }
  })
  const missing = [...(await findMissingSums(db, 1)), ...(await findMissingMonths(db, 1))]
  if (missing.length > 0) await request()
}

const nameOf = ({ brandId, dimension, day }: MissingSums) => `${brandId} ${dimension} ${day}`
