import { subscribe } from "node:diagnostics_channel"
import { monitorEventLoopDelay } from "node:perf_hooks"

import type { Engine } from "@citable/service"

import type { JobCost } from "../../service/src/parsing/create-parsing.ts"
import { owner, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"

/** What the process measured since it was asked last. */
export interface Measured {
  /** The longest delay of the event loop, in milliseconds. */
  longestMs: number
  jobs: JobCost[]
}

// Runs a service with the dashboard in a process of its own, which measures the delay of its event loop. An engine answers with what it was told.
const answers = new Map<string, string>()
const ask: Engine["ask"] = ({ text }) =>
  Promise.resolve({ text: answers.get(text) ?? "Acme.", sources: [], searches: [], model: "m", cost: 0, raw: "{}" })
const engine: Engine = { name: "hostile", surface: "api", isPriced: true, usualCost: 0, ask }
const started = await startAccounts({ engine: "sqlite", engines: [engine], dashboard: createDashboard() })

let jobs: JobCost[] = []
subscribe("citable.parsing", (cost) => void jobs.push(cost as JobCost))
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on("message", (message: { answers?: [string, string][] }) => {
  for (const [question, text] of message.answers ?? []) answers.set(question, text)
  process.send?.({ longestMs: delay.max / 1e6, jobs } satisfies Measured)
  if (message.answers !== undefined) return
  jobs = []
  delay.reset()
})
process.on("disconnect", () => void started.close().finally(() => process.exit()))
const { url, brandId, operatorToken, writeKey } = started
process.send?.({ url, brandId, operatorToken, writeKey, owner })
