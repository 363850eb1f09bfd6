import { setTimeout } from "node:timers/promises"

import type { Engine, EngineAnswer, EngineFetch } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { hashNames, readTrackedNames } from "../../../mentions/tracked-names.ts"
import { wantsAlerts } from "../../../outbox/alerts/raise-alert.ts"
import { warnOfBudget } from "../../../outbox/alerts/warn-of-budget.ts"
import type { ScanLimits } from "../../../spending/scan-limits.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
import type { createAnswerReader } from "../parse-answers/read-answers.ts"
import type { CallRow } from "./answer-rows.ts"
import { endScan } from "./end-scan.ts"
import { failUnknownEngines } from "./fail-unknown-engines.ts"
import { holdCalls } from "./hold-calls.ts"
import { isBudgetSpent, readMonth, readRoom } from "./is-budget-spent.ts"
import { requestReread } from "./request-reread.ts"
import { freeCall, reserveCall } from "./reserve-call.ts"
import { storeAnswer } from "./store-answer.ts"
import { toStoredAnswer } from "./to-stored-answer.ts"
import { isUnpriced, monthLimits, needsPrices, whyUnpriced } from "./unpriced-engines.ts"

export interface RunScanOptions extends Pick<Services, "db" | "now" | "jobs" | "engines" | "notifyWorkers" | "tally"> {
  /** Asks the addresses that a vendor names. Default: the fetch of the engine. */
  engineFetch?: EngineFetch | undefined
  /** Default: no limits. */
  scanLimits?: ScanLimits
  /** Concurrent calls to one engine. Default: 4. */
  perEngine?: number | undefined
  /** The timeout of a call, in milliseconds. Default: 120,000. */
  timeoutMs?: number
  /** Milliseconds after which a scan lets other scans run. Default: 30,000. */
  sliceMs?: number
  /** A number between 0 and 1, for jitter. */
  random?: () => number
}

const maxAttempts = 5
const firstRetryMs = 2000
const longestRetryMs = 120_000
/** Milliseconds without an answer after which a busy engine is asked no further. */
const longestSilenceMs = maxAttempts * longestRetryMs
/** A reservation lasts longer than its call, which is stored when it ends. */
const storingMs = 60_000
/** How long a call waits for those of other scans, and how often. Then other scans run. */
const [waitMs, mostWaits] = [100, 100]
/** Errors that every other call to the same engine would get, too. */
const finalErrors = new Set(["engine_key_refused", "engine_out_of_credit"])

/**
 * Sends the remaining questions of a scan for one time slice, then leaves the rest to another job. One transaction
 * stores an answer and marks its call as answered. So a killed process repeats only questions without an answer.
 */
export async function runScan(scanId: string, options: RunScanOptions): Promise<void> {
  const { db, now, jobs, engines, perEngine = 4, timeoutMs = 120_000, sliceMs = 30_000 } = options
  const random = options.random ?? Math.random
  const scan = await db.selectFrom("scans").selectAll().where("id", "=", scanId).executeTakeFirst()
  if (scan === undefined || (scan.status !== "queued" && scan.status !== "running")) return
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", scan.brand_id).executeTakeFirstOrThrow()
  const names = await readTrackedNames(db, brand)
  const namesHash = hashNames(names)
  const readers = new Map<string, ReturnType<typeof createAnswerReader>>()
  const readAnswer = async (answer: EngineAnswer, locale: string): Promise<ParsedAnswer> => {
    // A start needs no reader of answers.
    const { createAnswerReader: create } = await import("../parse-answers/read-answers.ts")
    const reader = readers.get(locale) ?? create(brand.account_id, names, locale)
    readers.set(locale, reader)
    const [read] = await reader([answer]).catch((error: unknown) => [error as ParseRefusal])
    if (!(read instanceof Error)) return read as ParsedAnswer
    if (!(read instanceof ParseRefusal)) throw read
    const billed = { code: "engine_unreadable", billed: answer.cost } as const
    throw new EngineError(read.message, { ...billed, isRetryable: !read.isOfBytes, cause: read })
  }
  if (scan.status === "queued") {
    await db
      .updateTable("scans")
      .set({ status: "running", started_at: now() })
      .where("id", "=", scanId)
      .where("status", "=", "queued")
      .execute()
  }
  const { month, questions } = options.scanLimits ?? { month: null, questions: null }
  const limits = { scan: scan.max_cost, month, questions }
  const isShared = month !== null || questions !== null
  const startedAt = scan.started_at ?? now()
  const until = now() + sliceMs
  /** The calls in flight, with their engines. */
  const taken = new Map<string, string>()
  let next = Promise.withResolvers<void>()
  /** When a call last ended. A row read before that may still say that it waits. */
  const ended = new Map<string, number>()
  let end = 0

  if (needsPrices(limits)) {
    for (const engine of engines.filter(isUnpriced)) await refuseCalls(engine, whyUnpriced(engine, monthLimits))
  }
  // After a failure, the other workers stop when their calls end. Otherwise a retry could run beside them.
  let isBroken = false
  const all = engines.flatMap((engine) => Array.from({ length: perEngine }, () => askAll(engine)))
  const rejection = (await Promise.allSettled(all)).find((one) => one.status === "rejected")
  if (rejection !== undefined) throw rejection.reason as Error
  await failUnknownEngines(db, scanId, engines)
  const left = await db
    .selectFrom("scan_calls")
    .select((eb) => eb.fn.min<number | null>("due_at").as("due_at"))
    .where("scan_id", "=", scanId)
    .where("state", "=", "planned")
    .executeTakeFirst()
  const nextAt = left?.due_at ?? null
  const status = await db.transaction().execute(async (trx) => {
    // Names may have changed during the scan.
    const present = await lockBrand(trx, brand.id)
    const namesChanged = present !== undefined && hashNames(await readTrackedNames(trx, present)) !== namesHash
    if (namesChanged) await requestReread(jobs, trx, brand.id)
    if (nextAt === null) return endScan(trx, scanId, { jobs, at: now() })
    await jobs.enqueue(trx, {
      kind: "scan",
      key: `${scanId} ${now()}`,
      share: brand.account_id,
      payload: { scan_id: scanId },
      // As in `nextCall`: what would wait longer is due now.
      runAt: nextAt > now() + longestRetryMs ? now() : Math.max(now(), nextAt),
    })
    return undefined
  })
  if (status !== undefined) {
    options.tally?.end("scans", status)
    await (await import("../packed-days/pack-days.ts")).packDays(db, brand.id)
  }
  options.notifyWorkers()

  async function askAll(engine: Engine): Promise<void> {
    while (now() < until && !isBroken) {
      const call = await nextCall(engine.name)
      if (call === undefined) return
      await ask(engine, call)
    }
  }

  /** The next due call to an engine, as soon as the limits have room for it; undefined if there is none, or if the scan is over. */
  async function nextCall(engine: string): Promise<CallRow | undefined> {
    for (let waits = 0; ;) {
      if (now() >= until || isBroken || (await isOver())) return undefined
      const [since, ending] = [end, next.promise]
      const room = await readRoom(db, { id: scanId, brand_id: brand.id }, { limits, engines, now: now() })
      const limit = taken.size + perEngine
      const due = await db
        .selectFrom("scan_calls")
        .selectAll()
        .where("scan_id", "=", scanId)
        .where("state", "=", "planned")
        .where("engine", "=", engine)
        // No call waits longer: one that does was planned while the clock was ahead.
        .where((eb) => eb.or([eb("due_at", "<=", now()), eb("due_at", ">", now() + longestRetryMs)]))
        .orderBy("due_at")
        .orderBy("id")
        .limit(limit)
        .execute()
      const call = due.find(({ id }) => !taken.has(id) && (ended.get(id) ?? 0) <= since)
      if (room !== null && call !== undefined) {
        // A call that ended meanwhile may have cost what is not counted.
        if (end !== since) continue
        if (taken.size >= room([engine, ...taken.values()])) {
          if (taken.size > 0) await ending
          continue
        }
      }
      if (call !== undefined) {
        taken.set(call.id, engine)
        const reservedUntil = now() + timeoutMs + storingMs
        if (
          isShared &&
          !(await reserveCall(db, call, { brandId: brand.id, limits, engines, now: now(), until: reservedUntil }))
        ) {
          release(call.id)
          if (++waits > mostWaits) return undefined
          await setTimeout(waitMs)
          continue
        }
      }
      // If other workers took a whole list, later calls may still be due.
      if (call !== undefined || due.length < limit) return call
    }
  }

  function release(callId: string): void {
    taken.delete(callId)
    next.resolve()
    next = Promise.withResolvers()
  }

  async function isOver(): Promise<boolean> {
    const present = await db.selectFrom("scans").select("status").where("id", "=", scanId).executeTakeFirst()
    if (present?.status !== "running") return true
    const own = { id: scanId, brand_id: brand.id }
    if (!(await isBudgetSpent(db, own, { limits, engines, now: now() }))) return false
    await endWaitingCalls({ state: "cancelled", error_code: "budget_spent", error_detail: "The budget is spent." })
    return true
  }

  async function ask(engine: Engine, call: CallRow): Promise<void> {
    let got: EngineAnswer | undefined
    try {
      const question = { text: call.text, locale: call.locale, market: call.market }
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = toStoredAnswer(await engine.ask(question, { signal, fetch: options.engineFetch }))
      const read = await readAnswer(answer, call.locale)
      const at = now()
      await db.transaction().execute(async (trx) => {
        const isStored = await storeAnswer(trx, call, { brandId: brand.id, answer, read, namesHash, at })
        if (!isStored || limits.month === null || !(await wantsAlerts(trx, brand.id, "budget_near"))) return
        const { spent } = await readMonth(trx, brand.id, { engines, now: at })
        await warnOfBudget(trx, brand.id, { budget: "scans", spent, limit: limits.month, at })
      })
      got = answer
      options.tally?.spend("scans", answer.cost ?? 0)
    } catch (error) {
      if (error instanceof EngineError) {
        const { storeLostAnswer } = await import("./store-lost-answer.ts")
        await storeLostAnswer(db, call, { brandId: brand.id, error, at: now(), tally: options.tally })
        await recordFailure(engine, call, error)
      } else {
        isBroken = true
        const attempts = call.attempts + 1
        const state = attempts < maxAttempts ? "planned" : "failed"
        const failure = { error_code: "internal_error", error_detail: "The answer could not be stored." }
        await db
          .updateTable("scan_calls")
          .set({ ...failure, attempts, state })
          .where("id", "=", call.id)
          .execute()
        throw error
      }
    } finally {
      if (isShared) await freeCall(db, call.id)
      ended.set(call.id, ++end)
      release(call.id)
    }
    if (got !== undefined) await stopWithoutCost(engine, got)
  }

  /** Asks an engine no further that answered without a cost, if nothing but a limit in US dollars bounds the scan. */
  async function stopWithoutCost(engine: Engine, { cost, model }: EngineAnswer): Promise<void> {
    // An engine without a price was let in by a limit in questions.
    if (cost !== null || isUnpriced(engine) || (limits.scan === null && !needsPrices(limits))) return
    const why = `The cost of an answer${model === null ? "" : ` of the model ${model}`} is unknown, and the scan has a limit in US dollars.`
    await refuseCalls(engine, `${why} Ask a model of ${engine.name} whose price is known, or set its price.`)
  }

  async function recordFailure(engine: Engine, call: CallRow, error: EngineError): Promise<void> {
    const failure = { error_code: error.code, error_detail: error.message.slice(0, 2000) }
    const attempts = call.attempts + 1
    if (error.isRetryable && attempts < maxAttempts) {
      const usual = firstRetryMs * 2 ** call.attempts * (0.5 + random())
      // Some vendors name a wait of nothing. The first is believed.
      const wait = call.attempts === 0 ? (error.retryAfter ?? usual) : Math.max(error.retryAfter ?? 0, usual)
      const dueAt = now() + Math.round(Math.min(wait, longestRetryMs))
      await db
        .updateTable("scan_calls")
        .set({ ...failure, attempts, due_at: dueAt })
        .where("id", "=", call.id)
        .execute()
      if (error.code === "engine_busy") await holdCalls(db, { scanId, engine: engine.name }, dueAt)
      return
    }
    await db
      .updateTable("scan_calls")
      .set({ ...failure, attempts, state: "failed" })
      .where("id", "=", call.id)
      .execute()
    const asked = { scanId, engine: engine.name, startedAt }
    const { isSilent } = await import("./is-silent.ts")
    const isGone = error.code === "engine_busy" && (await isSilent(db, asked, now() - longestSilenceMs))
    if (isGone || finalErrors.has(error.code)) {
      await endWaitingCalls({ state: "failed", ...failure }, engine.name)
    }
  }

  /** Ends the waiting calls to an engine whose cost nobody can tell. */
  function refuseCalls(engine: Engine, why: string): Promise<void> {
    const refusal = { state: "failed", error_code: "cost_unknown", error_detail: why.slice(0, 2000) } as const
    return endWaitingCalls(refusal, engine.name)
  }

  /** Ends all waiting calls, or those to one engine. */
  async function endWaitingCalls(
    to: { state: "failed" | "cancelled"; error_code: string; error_detail: string },
    engine?: string,
  ): Promise<void> {
    let query = db.updateTable("scan_calls").set(to).where("scan_id", "=", scanId).where("state", "=", "planned")
    if (engine !== undefined) query = query.where("engine", "=", engine)
    const inFlight = [...taken.keys()]
    if (inFlight.length > 0) query = query.where("id", "not in", inFlight)
    await query.execute()
  }
}
