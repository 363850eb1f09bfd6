import { AsyncLocalStorage } from "node:async_hooks"
import { availableParallelism } from "node:os"

import { createFairQueue } from "./create-fair-queue.ts"
import { openParseThread, type ParseThread } from "./open-parse-thread.ts"
import { ParseRefusal } from "./parse-refusal.ts"
import type { ParseJob, ParseTask, Parsing } from "./parse-task.ts"

export interface ParsingOptions {
  /** The URL of the module that threads run: see `startParseThread`. */
  entry: string
  /** The most threads, at least 2. Default: one for each processor, up to 4. */
  threads?: number
  /** The most jobs that wait: of one account, and of all. Default: 500 and 2,000. */
  maxWaiting?: { account: number; all: number }
  /** Milliseconds without a job after which a thread ends. Default: 10,000. */
  idleMs?: number
  /** Gets what each job cost. */
  onJob?: (cost: JobCost) => void
}

export interface JobCost {
  account: string
  task: string
  cpuMs: number
  /** The code of the refusal, or `failed`; undefined if the job was done. */
  refused: string | undefined
}

/**
 * Creates the pool that parses bytes of strangers. Threads start when there are jobs for them, and never keep the process alive. A thread that
 * exceeds the budget of its job is ended, and the job is refused by name. An account has all threads but one at most, and accounts take turns. A job
 * that is added while another one waits for a call takes its place, one at a time: in the queue, it would wait for the job that waits for it.
 */
export function createParsing(options: ParsingOptions): Parsing {
  const { entry, idleMs = 10_000, onJob, maxWaiting = { account: 500, all: 2000 } } = options
  const size = Math.max(2, options.threads ?? Math.min(4, availableParallelism()))
  const queue = createFairQueue<Waiting>({ share: size - 1, maxWaiting })
  const threads = new Map<ParseThread, NodeJS.Timeout | undefined>()
  const idle: ParseThread[] = []
  /** The job whose call the main thread is answering. */
  const callers = new AsyncLocalStorage<Place>()
  let isClosed = false

  /** A thread for a job. Its memory is set when it starts, so another thread may have to end. */
  function takeThread(memoryMb: number): ParseThread {
    const at = idle.findLastIndex((thread) => thread.memoryMb === memoryMb)
    const [found] = at < 0 ? [] : idle.splice(at, 1)
    if (found === undefined && threads.size >= size) {
      const [other] = idle.splice(0, 1)
      if (other !== undefined) end(other)
    }
    const thread = found ?? openParseThread(entry, memoryMb)
    clearTimeout(threads.get(thread))
    threads.set(thread, undefined)
    return thread
  }

  function end(thread: ParseThread): void {
    clearTimeout(threads.get(thread))
    threads.delete(thread)
    void thread.close()
  }

  function rest(thread: ParseThread): void {
    if (!thread.isUsable() || isClosed || threads.size > size) return end(thread)
    idle.push(thread)
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1)
      end(thread)
    }, idleMs)
    timer.unref()
    threads.set(thread, timer)
  }

  function look(): void {
    for (;;) {
      const isFull = threads.size - idle.length >= size
      const next = isFull ? undefined : queue.take()
      if (next === undefined) return
      void carryOut(next).then(() => {
        queue.finish(next.job.account)
        look()
      })
    }
  }

  async function carryOut({ task, job, done }: Waiting): Promise<void> {
    let thread: ParseThread
    try {
      thread = takeThread(task.memoryMb)
    } catch (error) {
      // Nothing above hears of it: it would end the process.
      done.reject(error)
      return
    }
    const place: Place = { calls: 0, last: Promise.resolve() }
    const withPlace = (call: (input: never) => Promise<unknown>) => (input: never) =>
      callers.run(place, async () => {
        place.calls++
        return call(input).finally(() => place.calls--)
      })
    const calls = Object.fromEntries(Object.entries(job.calls ?? {}).map(([name, call]) => [name, withPlace(call)]))
    let refused: string | undefined
    try {
      done.resolve(await thread.run(task, { ...job, calls }))
    } catch (error) {
      refused = error instanceof ParseRefusal ? error.code : "failed"
      done.reject(error)
    }
    onJob?.({ account: job.account, task: task.name, cpuMs: thread.cpuMs(), refused })
    rest(thread)
  }

  return {
    run<Input, Output>(task: ParseTask<Input, Output>, job: ParseJob<Input>): Promise<Output> {
      const done = Promise.withResolvers<unknown>()
      const waiting: Waiting = { task, job, done }
      if (isClosed || job.signal?.aborted === true) return Promise.reject(stopped(job.what))
      const place = callers.getStore()
      if (place !== undefined && place.calls > 0) {
        const isStopped = () => isClosed || job.signal?.aborted === true
        place.last = place.last.then(() => (isStopped() ? done.reject(stopped(job.what)) : carryOut(waiting)))
        return done.promise as Promise<Output>
      }
      if (!queue.add(job.account, waiting)) return Promise.reject(busy(job.what))
      const leave = () => {
        if (queue.remove(job.account, waiting)) done.reject(stopped(job.what))
      }
      job.signal?.addEventListener("abort", leave)
      look()
      return done.promise.finally(() => job.signal?.removeEventListener("abort", leave)) as Promise<Output>
    },
    async close() {
      isClosed = true
      for (const { job, done } of queue.clear()) done.reject(stopped(job.what))
      const open = [...threads.keys()]
      for (const thread of open) clearTimeout(threads.get(thread))
      threads.clear()
      idle.length = 0
      await Promise.all(open.map((thread) => thread.close()))
    },
  }
}

interface Waiting {
  task: ParseTask<unknown, unknown>
  job: ParseJob<unknown>
  done: PromiseWithResolvers<unknown>
}

/** The place of a job, which those take that its calls add. */
interface Place {
  /** How many calls the main thread is answering. What a call leaves behind, such as a timer, waits in the queue. */
  calls: number
  last: Promise<unknown>
}

function busy(what: string): ParseRefusal {
  const message = `Too much is waiting to be read, so ${what} is not. Try again in a moment.`
  return new ParseRefusal(message, { code: "parse_busy" })
}

const stopped = (what: string) => new ParseRefusal(`Reading ${what} was stopped.`, { code: "parse_stopped" })
