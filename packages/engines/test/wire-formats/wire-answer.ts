import type { EngineErrorCode } from "../../src/engine-error.ts"

/** An answer as a vendor documents it, and what has to be read in it. */
export interface WireAnswer {
  /** What kind of answer it is. */
  kind: string
  /** Default: 200. */
  status?: number
  headers?: Record<string, string>
  /** JSON, or a text as it is. */
  body: unknown
  /** What a person reads in an answer that can be used. */
  read?: { text: string; cited: string[]; found: string[] | null; searches: string[] | null; cost: number | null }
  /** What a person reads in one that cannot. */
  fails?: { code: EngineErrorCode; isRetryable?: boolean; retryAfter?: number; billed?: number | null; words?: RegExp }
}

/** The kinds of answers of a vendor, with the pages that describe them and the day on which somebody read them. */
export interface WireFormat {
  pages: string[]
  read: string
  answers: WireAnswer[]
}
