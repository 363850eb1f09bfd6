import { CitableError, isCitableError } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { EngineError } from "@citable/engines/engine-error"
import type { RetryOptions } from "@citable/engines/writers/with-retries"
import type { Writer } from "@citable/engines/writers/writer"
import { accountDatabase } from "@citable/storage/account-database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { noWriter, openWriters } from "../../../engines/writers/open-writers.ts"
import { endWriting, type Written } from "./end-writing.ts"
import type { WritingJob, WritingServices } from "./writing-job.ts"
import type { WritingSettings } from "./writing-settings.ts"

export interface RunWritingOptions {
  signal: AbortSignal
  onError: (error: unknown) => void
  retries?: RetryOptions | undefined
}

/** Milliseconds until a job that failed tries again, by how often it has failed. */
const waits = [60_000, 300_000, 900_000]
/** The longest that a vendor can let a job wait. A job holds reserved money. */
const longestWait = 86_400_000

/**
 * Runs a job of writing until its end. Answers that are paid for are stored, so a job that goes on after a restart pays only for
 * what is missing.
 *
 * @returns undefined when it has ended, else the milliseconds until it should go on.
 */
export async function runWriting(
  jobId: string,
  services: WritingServices,
  options: RunWritingOptions,
): Promise<number | undefined> {
  const { db, now } = services
  const { signal, onError } = options
  const job = await db
    .updateTable("writing_jobs")
    .set((eb) => ({
      status: "running",
      run: eb("run", "+", 1),
      started_at: eb.fn.coalesce("started_at", eb.val(now())),
    }))
    .where("id", "=", jobId)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst()
  if (job === undefined) return undefined
  try {
    await endWriting(services, jobId, {
      status: "completed",
      written: await write(job, services, options),
      run: job.run,
    })
    return undefined
  } catch (error) {
    if (isCitableError(error) && error.code === "writing_stopped") return undefined
    if (signal.aborted) return 0
    if (!isCitableError(error)) onError(error)
    const reason = toReason(error)
    const wait = mayPass(error, job) ? waits[job.attempts] : undefined
    if (wait === undefined) {
      await endWriting(services, jobId, { status: "failed", error: reason, run: job.run })
      return undefined
    }
    const asked = (error instanceof EngineError ? error.retryAfter : null) ?? 0
    const longer = Math.min(Math.max(wait, asked), longestWait)
    const next = `The work continues at ${new Date(now() + longer).toISOString()}.`
    await db
      .updateTable("writing_jobs")
      .set((eb) => ({
        attempts: eb("attempts", "+", 1),
        step: "waiting",
        done: 0,
        of: 0,
        error_code: reason.code,
        error: `${reason.message.replaceAll("\0", "").slice(0, 1900).toWellFormed()} ${next}`,
      }))
      .where("id", "=", jobId)
      .where("status", "=", "running")
      .where("run", "=", job.run)
      .execute()
    return longer
  }
}

async function write(
  job: Selectable<Tables["writing_jobs"]>,
  services: WritingServices,
  { signal, retries }: RunWritingOptions,
): Promise<Written> {
  const db = accountDatabase(services.db, job.account_id)
  const own = { ...services, db }
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", job.brand_id).executeTakeFirst()
  if (brand === undefined || job.content_id === null) {
    throw new CitableError("The brand or the article was deleted.", { code: "writing_stopped" })
  }
  const { prompts, writingLimits: limits, now, tally } = services
  const writers = order(await openWriters(own, brand.id), job.writer)
  const { openWritingRun } = await import("../../../writing/open-writing-run.ts")
  const run = openWritingRun({
    db,
    jobId: job.id,
    brandId: job.brand_id,
    run: job.run,
    writers,
    limits,
    prompts,
    now,
    signal,
    retries,
    tally,
  })
  const settings = JSON.parse(job.settings) as WritingSettings
  const todo: WritingJob = { brand, contentId: job.content_id, settings, run, services: own }
  // Each reads Markdown with hundreds of modules, which a start does not need.
  if (job.kind === "generate") return (await import("./write-generation.ts")).writeGeneration(todo)
  if (job.kind === "rewrite") return (await import("./write-rewriting.ts")).writeRewriting(todo)
  if (job.kind === "translate") return (await import("./write-translation.ts")).writeTranslation(todo)
  throw new Error(`The job ${job.id} of the kind ${job.kind} has no article.`)
}

/** The writer that the job began with, then another one. */
function order(writers: readonly Writer[], name: string): [Writer, ...Writer[]] {
  const first = writers.find((writer) => writer.name === name)
  if (first === undefined) {
    throw new ProblemError(
      "not_configured",
      writers.length === 0 ? noWriter : `The language model ${name} is no longer set up. Start again.`,
    )
  }
  return [first, ...writers.filter((writer) => writer !== first)]
}

const internal = "internal_error"
/** What a later request can mend. An answer that cannot be used is stored, and would be read again. */
const passing = new Set<string>(["engine_busy", "engine_timeout", "engine_unreachable", "engine_failed"])

/** An error of the service itself may pass once: its next one would be the same. */
const mayPass = (error: unknown, job: { error_code: string | null }): boolean =>
  isCitableError(error) ? passing.has(error.code) : job.error_code !== internal

function toReason(error: unknown): { code: string; message: string } {
  if (isCitableError(error)) return { code: error.code, message: error.message }
  return { code: internal, message: "The service failed. Its log says why." }
}
