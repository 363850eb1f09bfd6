import { CitableError } from "@citable/contract"
import type { Prompts } from "@citable/engines/writers/prompts"
import type { RetryOptions } from "@citable/engines/writers/with-retries"
import type { Writer } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import { deflateJson } from "@citable/storage/deflate-json"
import { inflateJson } from "@citable/storage/inflate-json"
import type { WritingRun } from "@citable/writing/writing-run"

import type { SpendingLimits } from "../spending/spending-limits.ts"
import type { Tally } from "../tally.ts"
import { createPaidWriter } from "./create-paid-writer.ts"
import { openVerdictCache } from "./open-verdict-cache.ts"

/** Milliseconds that one request to a model may take. */
const requestMs = 180_000
/** Milliseconds in which a model that is stopped can say what it has cost. A service that closes waits no longer. */
const graceMs = 1000

export interface OpenWritingRunOptions {
  db: Database
  jobId: string
  /** Whose verdicts the judge knows. */
  brandId: string
  /** The number of this run, as the job's row counts them. */
  run: number
  /** The first one writes. The second one, if there is one, judges what the first wrote. */
  writers: readonly [Writer, ...Writer[]]
  limits: SpendingLimits
  prompts: Prompts
  now: () => number
  signal: AbortSignal
  retries?: RetryOptions | undefined
  tally?: Tally | undefined
}

/** Opens a running job for the code that writes. */
export function openWritingRun(options: OpenWritingRunOptions): WritingRun {
  const { db, jobId, brandId, run, writers, limits, prompts, now, signal, retries, tally } = options
  const [writer, second] = writers
  const paid = { db, jobId, run, limits, now, tally, ...(retries === undefined ? {} : { retries }) }
  /** Throws if the job does not run any more, or a later run has taken it. */
  const refuseOver = async () => {
    const job = await db
      .selectFrom("writing_jobs")
      .select("id")
      .where("id", "=", jobId)
      .where("status", "=", "running")
      .where("run", "=", run)
      .executeTakeFirst()
    if (job === undefined) throw stopped()
  }
  return {
    writer: createPaidWriter(withTimeout(writer), paid),
    judge: second && createPaidWriter(withTimeout(second), paid),
    verdicts: openVerdictCache(db, { brandId, now }),
    prompts,
    signal,
    async once<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
      await refuseOver()
      const stored = await readStep(db, jobId, step)
      if (stored !== undefined) return stored as Result
      const result = await work()
      const bytes = await deflateJson(result)
      const inserted = await db
        .insertInto("writing_steps")
        .columns(["job_id", "step", "result"])
        .expression((eb) =>
          eb
            .selectFrom("writing_jobs")
            .select(["id", eb.val(step).as("step"), eb.val(bytes).as("result")])
            .where("id", "=", jobId)
            .where("status", "=", "running")
            .where("run", "=", run),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("job_id")
        .executeTakeFirst()
      // As somebody who reads the row has it.
      if (inserted !== undefined) return JSON.parse(JSON.stringify(result)) as Result
      await refuseOver()
      const kept = await readStep(db, jobId, step)
      if (kept === undefined) throw stopped()
      return kept as Result
    },
    async report(step, done, of) {
      signal.throwIfAborted()
      const row = await db
        .updateTable("writing_jobs")
        .set({ step, done, of })
        .where("id", "=", jobId)
        .where("status", "=", "running")
        .where("run", "=", run)
        .returning("id")
        .executeTakeFirst()
      if (row !== undefined) return
      throw stopped()
    },
  }
}

const stopped = () =>
  new CitableError("The job was cancelled, its brand deleted, or another worker has taken it.", {
    code: "writing_stopped",
  })

const withTimeout = (writer: Writer): Writer => ({
  ...writer,
  async write(request, { signal }) {
    const ending = Promise.withResolvers<never>()
    const stop = () => void setTimeout(() => ending.reject(signal.reason), graceMs)
    signal.addEventListener("abort", stop, { once: true })
    try {
      const answer = writer.write(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]) })
      return await Promise.race([answer, ending.promise])
    } finally {
      signal.removeEventListener("abort", stop)
    }
  },
})

async function readStep(db: Database, jobId: string, step: string): Promise<unknown> {
  const row = await db
    .selectFrom("writing_steps")
    .select("result")
    .where("job_id", "=", jobId)
    .where("step", "=", step)
    .executeTakeFirst()
  return row && (await inflateJson(row.result))
}
