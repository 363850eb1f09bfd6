import { createHash } from "node:crypto"

import { CitableError } from "@citable/contract"
import { EngineError, type EngineErrorCode } from "@citable/engines/engine-error"
import { unreadable } from "@citable/engines/post-question"
import { type RetryOptions, withRetries } from "@citable/engines/writers/with-retries"
import { type Writer, type WriterAnswer, writerCost, type WriterRequest } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import { deflateJson } from "@citable/storage/deflate-json"
import { inflateJson } from "@citable/storage/inflate-json"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { estimateTokens } from "@citable/writing/estimate-tokens"
import type { Transaction } from "kysely"

import { warnOfWriting } from "../outbox/alerts/warn-of-budget.ts"
import { refuseUnpriced } from "../spending/refuse-unpriced.ts"
import { reserveSpending } from "../spending/reserve-spending.ts"
import { settleSpending } from "../spending/settle-spending.ts"
import type { SpendingLimits } from "../spending/spending-limits.ts"
import type { Tally } from "../tally.ts"

export interface PaidWriterOptions {
  db: Database
  jobId: string
  /** The number of the run that asks, as the job's row counts them. Default: 0, for a job that runs once. */
  run?: number
  limits: SpendingLimits
  now: () => number
  tally?: Tally | undefined
  /** How to wait for a vendor that is busy. */
  retries?: RetryOptions
}

/** How far a vendor's count of tokens may be above the estimate. */
const margin = 1.25
/** What a vendor answers without any work, or has not read. After anything else, it may have billed the request. */
const free = new Set<EngineErrorCode>([
  "engine_unreachable",
  "engine_busy",
  "engine_key_refused",
  "engine_out_of_credit",
  "engine_request_refused",
  "engine_failed",
])

/**
 * A writer for each step of a job. It stores every answer with its cost before it returns it, and gives a stored answer back
 * when a job goes on after a restart and sends the same request: each answer is paid once. It asks nobody when the money of the
 * job, the brand or the account would not do.
 *
 * It asks up to three times, and each try reserves its own money. A try that the vendor may have billed without an answer that
 * tells the price, such as one that nobody waited for, costs what it reserved.
 *
 * Use one writer for one step, and send its requests one after the other.
 *
 * @throws from `write`: the `EngineError` of the vendor; `allowance_exhausted` before a request that would cost too much;
 * `writing_stopped` if the job does not run any more, or a later run has taken it.
 */
export function createPaidWriter(writer: Writer, options: PaidWriterOptions): (step: string) => Writer {
  return (step) => {
    let turn = 0
    return {
      ...writer,
      async write(request, { signal }) {
        const place = { jobId: options.jobId, step, turn: turn++ }
        const hash = hashOf(writer, request)
        const stored = await readAnswer(options.db, place, hash)
        if (stored !== undefined) return checkLength(writer, request, stored)
        const call = { ...place, hash, writer: writer.name }
        const paid: Writer = { ...writer, write: (asked) => payOnce(writer, asked, { ...options, signal, call }) }
        const answer = await withRetries(paid, options.retries).write(request, { signal })
        return checkLength(writer, request, answer)
      },
    }
  }
}

/**
 * A model of somebody's own can answer with megabytes, which the writing parses on the main thread. A token has four characters on average, and
 * rarely more than 16.
 */
function checkLength({ name }: Writer, { maxTokens }: WriterRequest, answer: WriterAnswer): WriterAnswer {
  const longest = 16 * maxTokens + 10_000
  if (answer.text.length <= longest) return answer
  throw unreadable(name, `it has more than ${longest} characters, and was asked for ${maxTokens} tokens`)
}

async function payOnce(
  writer: Writer,
  request: WriterRequest,
  { signal, call, ...options }: PaidWriterOptions & { signal: AbortSignal; call: Call },
): Promise<WriterAnswer> {
  const reserved = await reserve(writer, request, options)
  const since = options.now()
  let answer: WriterAnswer
  try {
    answer = await writer.write(request, { signal })
  } catch (error) {
    if (!(error instanceof EngineError) || !free.has(error.code)) await countLost(reserved, options)
    throw error
  }
  await save(answer, { ...call, since, reserved }, options)
  return answer
}

/** Whether the vendor may keep a beginning of the request for a price of its own. */
const isKept = ({ isRepeated = false, messages }: WriterRequest) =>
  isRepeated || messages.some((message) => message.isRepeated === true)

const hashOf = ({ name, model }: Writer, { system, messages, maxTokens, format }: WriterRequest) =>
  createHash("sha256")
    .update(JSON.stringify([name, model, system, messages, maxTokens, format ?? null]))
    .digest("hex")

interface Place {
  jobId: string
  step: string
  turn: number
}

interface Call extends Place {
  hash: string
  writer: string
}

async function readAnswer(db: Database, { jobId, step, turn }: Place, hash: string): Promise<WriterAnswer | undefined> {
  const row = await db
    .selectFrom("writing_calls")
    .select("answer")
    .where("job_id", "=", jobId)
    .where("step", "=", step)
    .where("turn", "=", turn)
    .where("request", "=", hash)
    .executeTakeFirst()
  if (row?.answer == null) return undefined
  return (await inflateJson(row.answer)) as WriterAnswer
}

/** Reserves what a request may cost, beyond what the job has reserved. Returns the whole, in millionths of a dollar. */
async function reserve(
  writer: Writer,
  request: WriterRequest,
  { db, jobId, run = 0, limits, now }: PaidWriterOptions,
): Promise<number> {
  refuseUnpriced(writer, limits)
  const input = margin * estimateTokens([request.system, ...request.messages.map(({ text }) => text)].join("\n"))
  const output = margin * (request.maxTokens + (writer.extraTokens ?? 0))
  const dollars = writerCost(writer.prices, {
    input,
    cached: 0,
    cacheWritten: isKept(request) ? input : 0,
    output,
  })
  const cost = Math.ceil((dollars ?? 0) * 1e6)
  const isForbidden = [limits.job, limits.brandMonth, limits.accountMonth].includes(0)
  await db.transaction().execute(async (trx) => {
    const job = await readJob(trx, jobId)
    if (isOver(job, run)) throw stopped()
    const missing = Math.max(0, cost - job.reserved)
    if (missing === 0 && !isForbidden) return
    await reserveSpending(trx, {
      accountId: job.account_id,
      brandId: job.brand_id,
      estimate: missing,
      limits,
      now: now(),
      running: { soFar: job.spent + job.reserved, month: job.month },
    })
    await trx
      .updateTable("writing_jobs")
      .set((eb) => ({ reserved: eb("reserved", "+", missing) }))
      .where("id", "=", jobId)
      .execute()
  })
  return cost
}

async function save(
  answer: WriterAnswer,
  { jobId, step, turn, hash, writer, since, reserved }: Call & { since: number; reserved: number },
  { db, run = 0, limits, now, tally }: PaidWriterOptions,
): Promise<void> {
  const cost = answer.cost === null ? null : Math.round(answer.cost * 1e6)
  const call = {
    request: hash,
    writer,
    model: answer.model?.slice(0, 200).toWellFormed() ?? null,
    input_tokens: answer.usage?.input ?? null,
    cached_tokens: answer.usage?.cached ?? null,
    output_tokens: answer.usage?.output ?? null,
    cost,
    duration_ms: Math.max(0, now() - since),
    created_at: now(),
  }
  const whole = await deflateJson(answer)
  const isLate = await db.transaction().execute(async (trx) => {
    // An answer is paid for, and counts, even if somebody cancelled the job meanwhile.
    const job = await readJob(trx, jobId)
    const isOfEarlierRun = job.run !== run
    // Nobody reads the answer of a job that has ended, and its article may be deleted.
    const stored = { ...call, answer: job.status === "running" ? whole : null }
    await trx
      .insertInto("writing_calls")
      .values({ job_id: jobId, step, turn, ...stored })
      .onConflict((conflict) => {
        const place = conflict.columns(["job_id", "step", "turn"])
        // The later run may have used its own answer already.
        return isOfEarlierRun ? place.doNothing() : place.doUpdateSet(stored)
      })
      .execute()
    // A vendor that does not count its tokens is believed to need what was reserved.
    await spend(trx, job, cost ?? reserved, { limits, at: now() })
    return isOfEarlierRun
  })
  tally?.spend("writing", (cost ?? reserved) / 1e6)
  if (isLate) throw stopped()
}

/** Counts a request that the vendor may have billed, though its answer is lost. */
async function countLost(cost: number, { db, jobId, limits, now, tally }: PaidWriterOptions): Promise<void> {
  await db.transaction().execute(async (trx) => spend(trx, await readJob(trx, jobId), cost, { limits, at: now() }))
  tally?.spend("writing", cost / 1e6)
}

async function spend(
  trx: Transaction<Tables>,
  job: Awaited<ReturnType<typeof readJob>>,
  cost: number,
  { limits, at }: { limits: SpendingLimits; at: number },
): Promise<void> {
  const released = Math.min(job.reserved, cost)
  await trx
    .updateTable("writing_jobs")
    .set((eb) => ({ spent: eb("spent", "+", cost), reserved: eb("reserved", "-", released) }))
    .where("id", "=", job.id)
    .execute()
  await settleSpending(trx, { accountId: job.account_id, brandId: job.brand_id, month: job.month }, { cost, released })
  await warnOfWriting(trx, { accountId: job.account_id, brandId: job.brand_id, month: job.month }, { limits, at })
}

async function readJob(db: Database, jobId: string) {
  const { forUpdate } = rowLocks(db)
  const job = await forUpdate(
    db
      .selectFrom("writing_jobs")
      .select(["id", "account_id", "brand_id", "kind", "month", "reserved", "spent", "status", "run"])
      .where("id", "=", jobId),
  ).executeTakeFirst()
  if (job === undefined) throw stopped()
  return job
}

const isOver = (job: Awaited<ReturnType<typeof readJob>>, run: number) => job.status !== "running" || job.run !== run

const stopped = () =>
  new CitableError("The job was cancelled, its brand deleted, or another worker has taken it.", {
    code: "writing_stopped",
  })
