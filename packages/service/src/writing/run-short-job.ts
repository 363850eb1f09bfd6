import { isCitableError } from "@citable/contract"
import type { Writer } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { rowLocks } from "@citable/storage/row-locks"
import type { WritingKind } from "@citable/storage/tables/writing-tables"

import { reserveSpending } from "../spending/reserve-spending.ts"
import type { SpendingLimits } from "../spending/spending-limits.ts"
import type { Tally } from "../tally.ts"
import { createPaidWriter } from "./create-paid-writer.ts"
import { endJob } from "./end-job.ts"

/** The caller waits for a short job, so one that runs for longer was left behind by a process that ended. */
const abandonedMs = 600_000

export interface ShortJobOptions {
  db: Database
  accountId: string
  brandId: string
  kind: Extract<WritingKind, "analyze" | "reply" | "judge">
  /** What the caller asked for. It is stored beside the answers. */
  settings: Record<string, unknown>
  limits: SpendingLimits
  now: () => number
  tally?: Tally | undefined
}

/** What a short job gave, and what it cost. */
export interface ShortJobResult<Result> {
  result: Result
  /** US dollars; null if the prices are unknown. */
  cost: number | null
  model: string | null
}

/**
 * Asks a writer while a caller waits, in a job of its own, so that its answers are stored and its money counts.
 *
 * @throws what `work` throws; `allowance_exhausted` before anything is paid.
 */
export async function runShortJob<Result>(
  writer: Writer,
  { db, accountId, brandId, kind, settings, limits, now, tally }: ShortJobOptions,
  work: (step: (name: string) => Writer) => Promise<Result>,
): Promise<ShortJobResult<Result>> {
  const jobId = newId("wrt", now())
  await db.transaction().execute(async (trx) => {
    // All before any money: a worker that stores an answer holds its job when it wants the row of the money.
    const abandoned = trx
      .selectFrom("writing_jobs")
      .select("id")
      .where("brand_id", "=", brandId)
      .where("kind", "=", kind)
      .where("status", "=", "running")
      .where("created_at", "<", now() - abandonedMs)
      .orderBy("id")
    const left = await rowLocks(trx).forUpdate(abandoned).execute()
    const error = { code: "writing_stopped", message: "The process ended." }
    for (const { id } of left) await endJob(trx, id, { status: "failed", error, now: now(), isBilled: true })
    const { month, amount } = await reserveSpending(trx, { accountId, brandId, estimate: 0, limits, now: now() })
    await trx
      .insertInto("writing_jobs")
      .values({
        id: jobId,
        account_id: accountId,
        brand_id: brandId,
        kind,
        content_id: null,
        status: "running",
        settings: JSON.stringify(settings),
        writer: writer.name,
        estimate: null,
        step: null,
        result: null,
        month,
        reserved: amount,
        error_code: null,
        error: null,
        created_at: now(),
        started_at: now(),
        finished_at: null,
      })
      .execute()
  })
  const end = (options: Parameters<typeof endJob>[2]) => db.transaction().execute((trx) => endJob(trx, jobId, options))
  try {
    const result = await work(createPaidWriter(writer, { db, jobId, limits, now, tally }))
    await end({ status: "completed", now: now() })
    return { result, ...(await readCost(db, jobId)) }
  } catch (error) {
    const known = isCitableError(error) ? error : { code: "internal_error", message: "The service failed." }
    await end({ status: "failed", error: { code: known.code, message: known.message }, now: now() })
    throw error
  }
}

async function readCost(db: Database, jobId: string): Promise<{ cost: number | null; model: string | null }> {
  const { spent } = await db
    .selectFrom("writing_jobs")
    .select("spent")
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow()
  const calls = await db
    .selectFrom("writing_calls")
    .select(["cost", "model"])
    .where("job_id", "=", jobId)
    .orderBy("step")
    .orderBy("turn")
    .execute()
  const isKnown = calls.every(({ cost }) => cost !== null)
  return { cost: isKnown ? spent / 1e6 : null, model: calls.at(-1)?.model ?? null }
}
