import { Worker } from "node:worker_threads"

import { ParseRefusal, type ParseRefusalCode } from "./parse-refusal.ts"
import type { ParseJob, ParseTask } from "./parse-task.ts"
import { receiveError, sendError } from "./send-error.ts"
import type { FromThread, ToThread } from "./thread-messages.ts"

/** A thread that carries out one job at a time. */
export interface ParseThread {
  readonly memoryMb: number
  /** Whether it can carry out another job. */
  isUsable(): boolean
  run(task: ParseTask<unknown, unknown>, job: ParseJob<unknown>): Promise<unknown>
  /** The processor time of the last job, in milliseconds. */
  cpuMs(): number
  close(): Promise<void>
}

const lookMs = 50
/** A thread that does not answer for so long is in code of the machine, and its time counts by the clock. */
const silentMs = 500

/** Starts a thread that ends when its heap exceeds `memoryMb`. It does not keep the process alive. */
export function openParseThread(entry: string, memoryMb: number): ParseThread {
  const worker = new Worker(new URL(entry), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.min(48, memoryMb) },
    // It gets neither the service's secrets nor its options.
    env: {},
    execArgv: toThreadOptions(process.execArgv),
    stdin: false,
  })
  worker.unref()
  // `run` hears of errors while it waits. Then the end of the thread is what counts.
  worker.on("error", () => {})
  let isOpen = true
  worker.once("exit", () => (isOpen = false))
  let lastCpu = 0

  async function run(task: ParseTask<unknown, unknown>, job: ParseJob<unknown>): Promise<unknown> {
    const { what, calls = {}, onNote, signal } = job
    const done = Promise.withResolvers<unknown>()
    let step: string | undefined
    /** The processor time of the thread when the job and its step began. */
    let begun: { job: number; step: number } | undefined
    let budget = task.cpuMs
    let used = 0

    const refuse = (code: ParseRefusalCode, reason: string, cause?: unknown) => {
      const message = `Reading ${step === undefined ? what : step} ${reason}`
      done.reject(new ParseRefusal(message, { code, cause, ...(step !== undefined && { step }) }))
    }
    const note = (cpu: number) => {
      if (begun === undefined) return
      used = Math.max(used, cpu - begun.job)
      const total = task.totalCpuMs ?? task.cpuMs
      if (cpu - begun.step > budget) refuse("parse_too_slow", tooSlow(budget))
      else if (cpu - begun.job > total) {
        step = undefined
        refuse("parse_too_slow", tooSlow(total))
      }
    }
    const answer = async (call: number, name: string, input: unknown) => {
      let message: ToThread
      try {
        const method = calls[name]
        if (method === undefined) throw new Error(`There is no call ${name}.`)
        message = { answer: call, output: await method(input as never) }
      } catch (error) {
        message = { answer: call, error: sendError(error) }
      }
      if (isOpen) post(message)
    }
    const onMessage = (message: FromThread) => {
      if ("call" in message) return void answer(message.call, message.name, message.input)
      if ("note" in message) return onNote?.(message.note as never)
      if ("begun" in message) return void (begun = { job: message.cpu, step: message.cpu })
      note(message.cpu)
      if ("step" in message) {
        step = message.step
        budget = message.cpuMs ?? task.cpuMs
        if (begun !== undefined) begun.step = message.cpu
      } else if ("error" in message) {
        const error = receiveError(message.error)
        // Parsers that call themselves run out of stack.
        if (error instanceof RangeError || (error instanceof Error && error.name === "RangeError")) {
          refuse("parse_too_deep", `nests too deep. ${remedy}`, error)
        } else done.reject(error)
      }
      if ("output" in message) done.resolve(message.output)
    }
    const onError = (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
        refuse("parse_too_large", `takes more than ${memoryMb} MiB of memory. ${remedy}`, error)
      } else refuse("parse_crashed", `ended the thread that did it. ${remedy}`, error)
    }
    const onExit = () => refuse("parse_crashed", `ended the thread that did it. ${remedy}`)
    let grace: NodeJS.Timeout | undefined
    const stop = () => {
      const stopNow = () => done.reject(new ParseRefusal(`Reading ${what} was stopped.`, { code: "parse_stopped" }))
      if (task.graceMs === undefined) return stopNow()
      post({ stop: true })
      grace = setTimeout(stopNow, task.graceMs)
    }
    const watch = watchCpu(worker, note)
    worker.on("message", onMessage).once("error", onError).once("exit", onExit)
    signal?.addEventListener("abort", stop)
    worker.ref()
    let isDone = false
    try {
      const { module = entry, name } = task
      post({ job: { module, name, input: job.input } }, job.transfer)
      const output = await done.promise
      isDone = true
      return output
    } catch (error) {
      // What the task throws leaves the thread as it was.
      isDone = !(error instanceof ParseRefusal)
      throw error
    } finally {
      watch.end()
      clearTimeout(grace)
      signal?.removeEventListener("abort", stop)
      worker.off("message", onMessage).off("error", onError).off("exit", onExit)
      worker.unref()
      lastCpu = used
      if (!isDone) await close()
    }
  }

  function post(message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
    worker.postMessage(message, [...transfer])
  }

  async function close(): Promise<void> {
    isOpen = false
    await worker.terminate()
  }

  return { memoryMb, isUsable: () => isOpen, run, cpuMs: () => lastCpu, close }
}

/** The options of Node that say how modules load. A thread refuses those of the whole process, such as the size of its heap. */
function toThreadOptions(words: readonly string[]): string[] {
  let isKept = false
  return words.filter((word) => {
    // A word without a dash is the value of the option before it.
    if (word.startsWith("-")) isKept = loading.test(word)
    return isKept
  })
}

const loading =
  /^(?:-[rC]$|--(?:import|require|loader|experimental-loader|conditions|disable-warning|no-warnings|experimental-strip-types)(?:=|$))/

const remedy = "Simplify it, or leave it out."
const tooSlow = (ms: number) => `takes more than ${Number((ms / 1000).toFixed(1))} seconds of processor time. ${remedy}`

/** Node 22 does not have it. There, the time in which the thread did not wait takes its place. */
type CpuUsage = (this: Worker) => Promise<{ user: number; system: number }>

/** Says now and then how much processor time a thread has used, in milliseconds. */
function watchCpu(worker: Worker, onCpu: (ms: number) => void): { end: () => void } {
  const { cpuUsage } = worker as unknown as { cpuUsage?: CpuUsage }
  const readActive = () => worker.performance.eventLoopUtilization().active
  let last = 0
  let asked: { at: number; active: number } | undefined
  let isEnded = false
  const look = () => {
    if (cpuUsage === undefined) return onCpu(readActive())
    if (asked !== undefined) {
      if (performance.now() - asked.at > silentMs) onCpu(last + readActive() - asked.active)
      return
    }
    asked = { at: performance.now(), active: readActive() }
    cpuUsage.call(worker).then(
      ({ user, system }) => {
        last = (user + system) / 1000
        asked = undefined
        if (!isEnded) onCpu(last)
      },
      // The thread has not begun yet, or has ended, which is heard of elsewhere.
      () => (asked = undefined),
    )
  }
  const timer = setInterval(look, lookMs)
  return {
    end() {
      isEnded = true
      clearInterval(timer)
    },
  }
}
