import type { SentenceKind, SentenceVerdict } from "./sentence-verdicts.ts"

/** A verdict to keep. */
export interface KeptVerdict {
  /** The hash of the question: see `toVerdictKey`. */
  key: string
  /** The hash of the sentence alone: see `toQuestionHash`. */
  question: string
  kind: SentenceKind
  verdict: SentenceVerdict
  /** The model that judged. */
  model: string
}

/** Keeps verdicts, so that each question is paid for once. */
export interface VerdictCache {
  /** The verdicts that it has, by key. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  keep: (verdicts: readonly KeptVerdict[]) => Promise<void>
}
