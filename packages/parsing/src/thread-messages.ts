/** A job, as its thread gets it. */
export interface ThreadJob {
  module: string
  name: string
  input: unknown
}

/** What a thread is told. */
export type ToThread = { job: ThreadJob } | { stop: true } | { answer: number; output?: unknown; error?: SentError }

/** What a thread says. `cpu` is the processor time of the thread so far, in milliseconds. */
export type FromThread =
  | { begun: true; cpu: number }
  | { step: string; cpuMs: number | undefined; cpu: number }
  | { call: number; name: string; input: unknown }
  | { note: unknown }
  | { output: unknown; cpu: number }
  | { error: SentError; cpu: number }

/** An error on its way between threads. A copy keeps neither its class nor its own properties. */
export interface SentError {
  error: unknown
  /** The code of a `CitableError`. */
  code?: string
  /** The problem of a refused call. */
  problem?: unknown
}
