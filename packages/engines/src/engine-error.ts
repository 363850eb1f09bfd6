import { CitableError } from "@citable/contract"

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

/** Why an engine gave no answer. The message never contains the key. */
export class EngineError extends CitableError {
  override name = "EngineError"
  declare readonly code: EngineErrorCode
  /** Whether a retry may help. */
  readonly isRetryable: boolean
  /** Milliseconds that the engine asked to wait. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    options: { code: EngineErrorCode; isRetryable?: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, options)
    this.isRetryable = options.isRetryable ?? false
    this.retryAfter = options.retryAfter ?? null
  }
}
