import { fork } from "node:child_process"
import { once } from "node:events"

import type { Question, Usage } from "./measured.ts"

/** A process whose CPU time a benchmark reads: it has loaded `measured.ts`. */
export interface MeasuredProcess<Ready> {
  /** What the process said when it was ready. */
  ready: Ready
  /** Microseconds of CPU time, of user and system, since the process began. */
  cpu(): Promise<number>
  /** Lets the process work on a task. Gives the microseconds of CPU time that it took. */
  spend(task: unknown): Promise<number>
  /** Bytes: the most memory that the process ever held. */
  peakMemory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a module in a process of its own, with one JSON value as its argument, and waits until it is ready. */
export async function startProcess<Ready>(
  module: URL,
  argument: unknown,
  { nodeOptions = ["--disable-warning=ExperimentalWarning"] } = {},
): Promise<MeasuredProcess<Ready>> {
  const child = fork(module, [JSON.stringify(argument)], {
    execArgv: nodeOptions,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  })
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${module.pathname} ended with ${String(code)} before it answered`)
  })
  ended.catch(() => {})
  const answer = async <Answer>() => (await Promise.race([once(child, "message"), ended]))[0] as Answer
  const ask = (question: Question): Promise<Usage> => {
    child.send(question)
    return answer<Usage>()
  }
  const ready = await answer<Ready>()
  return {
    ready,
    cpu: async () => (await ask({})).cpu,
    spend: async (task) => (await ask({ task })).spent,
    peakMemory: async () => (await ask({})).memory,
    async stop() {
      const gone = once(child, "exit")
      child.disconnect()
      await gone
    },
  }
}
