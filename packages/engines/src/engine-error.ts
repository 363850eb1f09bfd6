import { CitableError, isCitableError } from "@citable/contract"

export type EngineErrorCode =
  | "engine_unreachable"
  | "engine_timeout"
  | "engine_busy"
  | "engine_key_refused"
  | "engine_out_of_credit"
  | "engine_request_refused"
  | "engine_answer_refused"
  | "engine_unreadable"
  | "engine_failed"

/**
 * Why an engine gave no answer. The message never contains the key. What another copy of this package throws is one too: an engine from
 * outside may have its own.
 */
export class EngineError extends CitableError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "EngineError" && isCitableError(value)
  }

  override name = "EngineError"
  declare readonly code: EngineErrorCode
  /** Whether a retry may help. */
  readonly isRetryable: boolean
  /** Milliseconds that the engine asked to wait. */
  readonly retryAfter: number | null
  /** US dollars that the vendor bills though there is no answer to use; null if it bills an unknown sum, undefined if it bills nothing. */
  billed: number | null | undefined

  constructor(
    message: string,
    options: {
      code: EngineErrorCode
      isRetryable?: boolean
      retryAfter?: number | null
      billed?: number | null
      cause?: unknown
    },
  ) {
    super(message, options)
    this.isRetryable = options.isRetryable ?? false
    this.retryAfter = options.retryAfter ?? null
    this.billed = options.billed
  }
}
