import { setTimeout as wait } from "node:timers/promises"

import { isCitableError } from "@citable/contract"
import type { Writer } from "@citable/engines/writers/writer"

import { runShortJob } from "../../../packages/service/src/writing/run-short-job.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { argument, ready } from "../measured.ts"
import type { SpendingArgument, SpendingReady } from "./spending-argument.ts"

const { file, jobs, atOnce, limit, cost } = argument() as SpendingArgument
const db = await openDatabase(file)
const maxTokens = 1000
const done: SpendingReady = { paid: 0, refused: 0 }

/** A model whose answers cost just what a request may cost, so that the whole limit can be spent. */
const writer: Writer = {
  name: "bench",
  model: "bench",
  prices: { input: 0, cached: 0, output: cost / (maxTokens * 1.25) },
  async write() {
    done.paid += 1
    await wait((done.paid * 7) % 20)
    return { text: "Hello.", stop: "end", usage: null, model: null, cost: cost / 1e6, raw: "" }
  },
}
const limits = { job: null, brandMonth: limit, accountMonth: null, jobsMonth: null }
const job = { db, accountId: "acc_1", brandId: "brd_1", kind: "reply" as const, settings: {}, limits, now: Date.now }
let left = jobs
async function work(): Promise<void> {
  while (left-- > 0) {
    try {
      await runShortJob(writer, job, (step) =>
        step("one").write(
          { system: "Rules.", messages: [{ role: "user", text: "Write." }], maxTokens },
          { signal: AbortSignal.timeout(600_000) },
        ),
      )
    } catch (error) {
      if (!isCitableError(error) || error.code !== "allowance_exhausted") throw error
      done.refused += 1
    }
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
await db.destroy()
ready(done)
