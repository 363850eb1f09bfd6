import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

const refreshMs = 60_000

/**
 * Reads the clock of Postgres once a minute, so that leases mean the same to all processes, whatever their own clocks say. In between it counts time
 * that no clock change affects.
 */
export async function openDatabaseClock(
  db: Database,
  onError: (error: unknown) => void,
): Promise<{ now: () => number; close: () => void }> {
  let base = 0
  const read = async () => {
    const began = performance.now()
    const { rows } = await sql<{
      at: number
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
    // The answer is from about the middle of the wait for it.
    base = (rows[0]?.at ?? Date.now()) - (began + performance.now()) / 2
  }
  await read()
  const timer = setInterval(() => void read().catch(onError), refreshMs)
  timer.unref()
  return { now: () => Math.round(base + performance.now()), close: () => clearInterval(timer) }
}
