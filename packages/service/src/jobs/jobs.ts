import type { Transaction } from "kysely"

import type { Tables } from "../storage/tables/tables.ts"

/** Something to be done later, by whichever worker. */
export interface NewJob {
  /** Names who carries it out. */
  kind: string
  /** What it is about, as JSON can hold it; without secrets. */
  payload: Readonly<Record<string, unknown>>
  /** While a job of the same kind and key waits to be begun, another one is not added. */
  key?: string
  /** Not before; milliseconds since 1970. Default: as soon as somebody is free. */
  runAt?: number
}

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>

/**
 * Work in the background, over any number of processes. What was added is carried out at least once, also when processes are
 * killed: twice only where one was killed, or lost its database, in the midst of it. A handler has to stand that.
 */
export interface Jobs {
  /** Adds a job in the caller's transaction: it is there if, and as soon as, that is committed. */
  enqueue(trx: Transaction<Tables>, job: NewJob): Promise<void>
  /** Carries jobs of a kind out from then on, one at a time; what a handler throws is told, and the job tried again, later each time. */
  work(kind: string, handler: JobHandler): Promise<void>
  /** Takes no more jobs, and waits a moment for what is under way; others take up the rest. */
  close(): Promise<void>
}

export interface JobsOptions {
  now: () => number
  onError: (error: unknown) => void
  /** How often a job is tried. Default: 6. */
  attempts?: number
  /** Milliseconds until the first retry; doubled each time, up to an hour. Default: 5,000. */
  retryMs?: number
  /** Milliseconds after which a process that gave no sign is taken for dead, and its job for free; 10,000 or more. Default: 30,000. */
  leaseMs?: number
  /** Milliseconds between two looks; 500 or more. Default: 1,000. */
  pollMs?: number
}

export const jobDefaults = { attempts: 6, retryMs: 5000, leaseMs: 30_000, pollMs: 1000, longestMs: 3_600_000 }
