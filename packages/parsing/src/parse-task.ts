/** A function that a thread carries out: an export of a module that parses bytes of strangers. */
export interface ParseTask<Input, Output> {
  /** The URL of the module. Default: the one that threads run. */
  module?: string
  name: string
  /** The processor time of a job, in milliseconds, or of each step of one that has steps. */
  cpuMs: number
  /** The processor time of a job that has steps, in milliseconds. Default: `cpuMs`. */
  totalCpuMs?: number
  /** The heap of the thread, in mebibytes. */
  memoryMb: number
  /** Milliseconds in which a stopped job can end in order. Default: 0. */
  graceMs?: number
  /** Never set. It carries the types. */
  types?: { input: Input; output: Output }
}

/** What a task can use besides its input. */
export interface TaskContext {
  /** Says which part of the job is in hand now. Its budget begins, in milliseconds of processor time, and a refusal names it. */
  step: (name: string, cpuMs?: number) => void
  /** Calls a function of `calls` on the main thread, and waits for its answer. */
  call: (name: string, input: unknown) => Promise<unknown>
  /** Sends a note to the main thread, without an answer. */
  note: (note: unknown) => void
  /** The caller stops the job. */
  signal: AbortSignal
}

export interface ParseJob<Input> {
  /** Whose bytes they are. An account has at most its share of the threads. */
  account: string
  /** What is parsed, in the middle of a sentence: "the answer". */
  what: string
  input: Input
  /** Parts of the input that the thread gets instead of a copy. */
  transfer?: readonly ArrayBuffer[]
  calls?: Readonly<Record<string, (input: never) => Promise<unknown>>>
  onNote?: (note: never) => void
  signal?: AbortSignal
}

/** Carries out tasks on a few threads, each job with a budget. */
export interface Parsing {
  /** Rejects with a `ParseRefusal`, or with what the task throws. */
  run<Input, Output>(task: ParseTask<Input, Output>, job: ParseJob<Input>): Promise<Output>
  /** Ends the threads, and refuses what is running and waiting. */
  close(): Promise<void>
}
