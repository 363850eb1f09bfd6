import type { Prompts } from "@citable/engines/writers/prompts"
import type { Writer } from "@citable/engines/writers/writer"

import type { VerdictCache } from "./judge/verdict-cache.ts"

/** The steps of a job, in the order in which it reports them. */
export type WritingStep = "waiting" | "reading" | "planning" | "writing" | "checking" | "describing" | "saving" | "done"

/** What a running job gives to the code that writes. */
export interface WritingRun {
  /** A writer for a step. Its answers are stored and paid once. Use each name for one place in the job, such as `section 3`. */
  writer: (step: string) => Writer
  /** The same for a second opinion, by another model; undefined if the brand has one model alone. */
  judge: ((step: string) => Writer) | undefined
  /** Keeps what the judge said of sentences. Default: nothing is kept. */
  verdicts?: VerdictCache | undefined
  /**
   * Does work without a model once for the job, and stores its result as JSON. After a restart it gives the stored one, so that the
   * requests that follow are the same as before.
   */
  once: <Result>(step: string, work: () => Promise<Result>) => Promise<Result>
  /** Reports where the job is. It throws `writing_stopped` if somebody cancelled it. */
  report: (step: WritingStep, done: number, of: number) => Promise<void>
  prompts: Prompts
  signal: AbortSignal
}
