import { CitableError } from "@citable/contract"

export type GoogleErrorCode =
  | "google_unreachable"
  | "google_key_refused"
  | "google_consent_withdrawn"
  | "google_token_refused"
  | "google_permission_denied"
  | "google_quota_exceeded"
  | "google_request_refused"
  | "google_unreadable"
  | "google_failed"

/** Why Google gave no answer. The message contains neither key nor token. */
export class GoogleError extends CitableError {
  override name = "GoogleError"
  declare readonly code: GoogleErrorCode
  /** Whether a retry may help. */
  readonly isRetryable: boolean
  /** Milliseconds that Google asked to wait. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    options: { code: GoogleErrorCode; isRetryable?: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, options)
    this.isRetryable = options.isRetryable ?? false
    this.retryAfter = options.retryAfter ?? null
  }
}
