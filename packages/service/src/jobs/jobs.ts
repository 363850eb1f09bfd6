import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** Work for later, by any worker. */
export interface NewJob {
  /** Names the handler. */
  kind: string
  /** The input as JSON, without secrets. */
  payload: Readonly<Record<string, unknown>>
  /** While a job with the same kind and key waits, another one is not added. */
  key?: string
  /**
   * Whose turn the job takes, such as the id of an account: shares take turns, so that one who queues many jobs keeps another waiting for one of them.
   * Its kind has to be worked with `isShared`. Default: the jobs of a kind run in their order.
   */
  share?: string
  /** The earliest start, in milliseconds since 1970. Default: as soon as a worker is free. */
  runAt?: number
}

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>

export interface WorkOptions {
  /** Jobs that run at a time in this process. Default: 1. */
  atOnce?: number
  /** Whether the jobs of this kind have a share. */
  isShared?: boolean
  /** Milliseconds between two checks for jobs. Default: that of all kinds. */
  pollMs?: number
}

/**
 * Background work for any number of processes. Every job runs at least once, even if processes are killed. It runs
 * twice only if a process was killed or lost its database while running it, so a handler must allow that.
 */
export interface Jobs {
  /** Adds a job in the caller's transaction. The job exists if and when the transaction commits. */
  enqueue(trx: Transaction<Tables>, job: NewJob): Promise<void>
  /** Whether a job with this kind and payload waits or runs. One that has failed for good does neither. */
  has(job: Pick<NewJob, "kind" | "payload">): Promise<boolean>
  /**
   * Starts to run jobs of a kind, `atOnce` of them at a time. If a handler throws, `onError` gets the error and the job is retried,
   * later each time.
   */
  work(kind: string, handler: JobHandler, options?: WorkOptions): Promise<void>
  /** Makes this process, if it runs jobs of a kind, look for one now and not only at its next check. Call it after the commit. */
  wake(kind: string): void
  /** Counts the jobs of each kind that has any. */
  backlog(): Promise<JobBacklog[]>
  /** Starts no more jobs. Those in flight go on, and may leave what remains to another process at once. */
  stop(): void
  /** Starts no more jobs, and waits a moment for those in flight. Other processes run the rest. */
  close(): Promise<void>
}

/** The jobs of a kind that are due, and those that have failed for good. */
export interface JobBacklog {
  kind: string
  waiting: number
  failed: number
  /** For how many milliseconds the oldest one has been due, by the clock that plans jobs. 0 if none is. */
  lateMs: number
}

export interface JobsOptions {
  now: () => number
  onError: (error: unknown) => void
  /** The most attempts of a job. Default: 6. */
  attempts?: number
  /** Milliseconds until the first retry. The wait doubles each time, up to an hour. Default: 5,000. */
  retryMs?: number
  /**
   * Milliseconds without a sign of life after which a process counts as dead and its job is free; at least 10,000.
   * Default: 30,000.
   */
  leaseMs?: number
  /** Milliseconds between two checks for jobs; at least 500. Default: 1,000. */
  pollMs?: number
}

export const jobDefaults = { attempts: 6, retryMs: 5000, leaseMs: 30_000, pollMs: 1000, longestMs: 3_600_000 }
