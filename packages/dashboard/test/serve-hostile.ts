import { subscribe } from "node:diagnostics_channel"
import { monitorEventLoopDelay } from "node:perf_hooks"

import type { Engine } from "@citable/service"

import type { JobCost } from "../../parsing/src/create-parsing.ts"
import { owner, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"

/** What the process measured since it was asked last. */
export interface Measured {
  /** The longest delay of the event loop, in milliseconds. */
  longestMs: number
  /** The most processor time of the main thread between two timers of 2 ms. Other processes of the machine do not add to it. */
  longestCpuMs: number
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
const readCpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let longestCpuMs = 0
let lastCpu = readCpu()
setInterval(() => {
  const cpu = readCpu()
  longestCpuMs = Math.max(longestCpuMs, cpu - lastCpu)
  lastCpu = cpu
}, 2)
process.on("message", (message: { answers?: [string, string][] }) => {
  for (const [question, text] of message.answers ?? []) answers.set(question, text)
  process.send?.({ longestMs: delay.max / 1e6, longestCpuMs, jobs } satisfies Measured)
  if (message.answers !== undefined) return
  jobs = []
  longestCpuMs = 0
  delay.reset()
})
process.on("disconnect", () => void started.close().finally(() => process.exit()))
const { url, brandId, operatorToken, writeKey } = started
process.send?.({ url, brandId, operatorToken, writeKey, owner })
