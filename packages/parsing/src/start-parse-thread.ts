import { setPriority } from "node:os"
import { performance } from "node:perf_hooks"
import { parentPort } from "node:worker_threads"

import type { TaskContext } from "./parse-task.ts"
import { receiveError, sendError } from "./send-error.ts"
import type { FromThread, ThreadJob, ToThread } from "./thread-messages.ts"

type Task = (input: unknown, context: TaskContext) => unknown

/** Node 22 does not know it. There, the time in which the thread did not wait takes its place. */
const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } }

/** Makes this thread carry out the jobs that the main thread sends, one after the other. */
export function startParseThread(): void {
  const port = parentPort
  if (port === null) return
  giveWay()
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  let stopping = new AbortController()
  const context: Omit<TaskContext, "signal"> = {
    step: (step, cpuMs) => say({ step, cpuMs, cpu: readCpu() }),
    note: (note) => say({ note }),
    call(name, input) {
      const call = ++calls
      const waiting = Promise.withResolvers<unknown>()
      asked.set(call, waiting)
      say({ call, name, input })
      return waiting.promise
    },
  }

  async function work({ module, name, input }: ThreadJob): Promise<void> {
    try {
      // Loading is not the fault of what is parsed.
      const task = ((await import(module)) as Record<string, Task>)[name]
      if (task === undefined) throw new Error(`${module} has no task ${name}.`)
      say({ begun: true, cpu: readCpu() })
      const output = await task(input, { ...context, signal: stopping.signal })
      say({ output, cpu: readCpu() })
    } catch (error) {
      say({ error: sendError(error), cpu: readCpu() })
    }
  }

  port.on("message", (message: ToThread) => {
    if ("job" in message) {
      stopping = new AbortController()
      return void work(message.job)
    }
    if ("stop" in message) return stopping.abort()
    const waiting = asked.get(message.answer)
    asked.delete(message.answer)
    if (message.error === undefined) waiting?.resolve(message.output)
    else waiting?.reject(receiveError(message.error))
  })
}

/** Where processors are scarce, the main thread comes first. Other systems than Linux would slow down the whole process. */
function giveWay(): void {
  try {
    if (process.platform === "linux") setPriority(5)
  } catch {
    // A sandbox may forbid it. Bytes are parsed all the same.
  }
}

function readCpu(): number {
  if (threadCpuUsage === undefined) return performance.eventLoopUtilization().active
  const { user, system } = threadCpuUsage.call(process)
  return (user + system) / 1000
}
