import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"

import type { Usage } from "./measured.ts"

/** A process whose CPU time a benchmark reads: it has loaded `measured.ts`. */
export interface MeasuredProcess<Ready> {
  /** What the process said when it was ready. */
  ready: Ready
  /** Microseconds of CPU time, of user and system, since the process began. */
  cpu(): Promise<number>
  /** Bytes: the most memory that the process ever held. */
  peakMemory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a module in a process of its own, with one JSON value as its argument, and waits until it is ready. */
export async function startProcess<Ready>(module: URL, argument: unknown): Promise<MeasuredProcess<Ready>> {
  const child = fork(module, [JSON.stringify(argument)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  })
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${module.pathname} ended with ${String(code)} before it was ready`)
  })
  const [ready] = (await Promise.race([once(child, "message"), ended])) as [Ready]
  ended.catch(() => {})
  return {
    ready,
    cpu: async () => (await ask(child)).cpu,
    peakMemory: async () => (await ask(child)).memory,
    async stop() {
      const gone = once(child, "exit")
      child.disconnect()
      await gone
    },
  }
}

async function ask(child: ChildProcess): Promise<Usage> {
  child.send("usage")
  const [usage] = (await once(child, "message")) as [Usage]
  return usage
}
