import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { deflate, inflate } from "node:zlib"

import { CitableError } from "@citable/contract"

import { type Writer, type WriterAnswer, writerCost, type WriterRequest } from "../engines/writers/writer.ts"
import { reserveSpending } from "../spending/reserve-spending.ts"
import { settleSpending } from "../spending/settle-spending.ts"
import type { SpendingLimits } from "../spending/spending-limits.ts"
import type { Database } from "../storage/database.ts"
import { rowLocks } from "../storage/row-locks.ts"
import { estimateTokens } from "./estimate-tokens.ts"

export interface PaidWriterOptions {
  db: Database
  jobId: string
  limits: SpendingLimits
  now: () => number
}

/** How far a vendor's count of tokens may be above the estimate. */
const margin = 1.25

/**
 * A writer for each step of a job. It stores every answer with its cost before it returns it, and gives a stored answer back
 * when a job goes on after a restart and sends the same request: each answer is paid once. It asks nobody when the money of the
 * job, the brand or the account would not do.
 *
 * Use one writer for one step, and send its requests one after the other.
 *
 * @throws from `write`: the `EngineError` of the vendor; `allowance_exhausted` before a request that would cost too much;
 * `writing_stopped` if the job does not run any more.
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
        if (stored !== undefined) return stored
        await reserve(writer, request, options)
        const since = options.now()
        const answer = await writer.write(request, { signal })
        await save(answer, { ...place, hash, writer: writer.name, since }, options)
        return answer
      },
    }
  }
}

const hashOf = ({ name, model }: Writer, { system, messages, maxTokens, format }: WriterRequest) =>
  createHash("sha256")
    .update(JSON.stringify([name, model, system, messages, maxTokens, format ?? null]))
    .digest("hex")

interface Place {
  jobId: string
  step: string
  turn: number
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
  if (row === undefined) return undefined
  return JSON.parse((await promisify(inflate)(row.answer)).toString("utf8")) as WriterAnswer
}

/** Reserves what a request may cost beyond what the job has reserved. */
async function reserve(writer: Writer, request: WriterRequest, { db, jobId, limits, now }: PaidWriterOptions) {
  const input = estimateTokens([request.system, ...request.messages.map(({ text }) => text)].join("\n"))
  const dollars = writerCost(writer.prices, { input: input * margin, cached: 0, output: request.maxTokens * margin })
  const cost = Math.ceil((dollars ?? 0) * 1e6)
  await db.transaction().execute(async (trx) => {
    const job = await readJob(trx, jobId)
    const missing = cost - job.reserved
    if (missing <= 0) return
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
}

async function save(
  answer: WriterAnswer,
  { jobId, step, turn, hash, writer, since }: Place & { hash: string; writer: string; since: number },
  { db, now }: PaidWriterOptions,
): Promise<void> {
  const cost = answer.cost === null ? null : Math.round(answer.cost * 1e6)
  const call = {
    request: hash,
    writer,
    model: answer.model?.slice(0, 200) ?? null,
    input_tokens: answer.usage?.input ?? null,
    cached_tokens: answer.usage?.cached ?? null,
    output_tokens: answer.usage?.output ?? null,
    cost,
    duration_ms: Math.max(0, now() - since),
    answer: await promisify(deflate)(JSON.stringify(answer)),
    created_at: now(),
  }
  await db.transaction().execute(async (trx) => {
    // An answer is paid for, and counts, even if somebody cancelled the job meanwhile.
    const job = await readJob(trx, jobId, { isStopped: true })
    await trx
      .insertInto("writing_calls")
      .values({ job_id: jobId, step, turn, ...call })
      .onConflict((conflict) => conflict.columns(["job_id", "step", "turn"]).doUpdateSet(call))
      .execute()
    const released = Math.min(job.reserved, cost ?? 0)
    await trx
      .updateTable("writing_jobs")
      .set((eb) => ({ spent: eb("spent", "+", cost ?? 0), reserved: eb("reserved", "-", released) }))
      .where("id", "=", jobId)
      .execute()
    await settleSpending(
      trx,
      { accountId: job.account_id, brandId: job.brand_id, month: job.month },
      { cost: cost ?? 0, released },
    )
  })
}

async function readJob(db: Database, jobId: string, { isStopped = false } = {}) {
  const { forUpdate } = rowLocks(db)
  const job = await forUpdate(
    db
      .selectFrom("writing_jobs")
      .select(["account_id", "brand_id", "month", "reserved", "spent", "status"])
      .where("id", "=", jobId),
  ).executeTakeFirst()
  if (job === undefined || (!isStopped && job.status !== "running")) {
    throw new CitableError("The job was cancelled, or its brand deleted.", { code: "writing_stopped" })
  }
  return job
}
