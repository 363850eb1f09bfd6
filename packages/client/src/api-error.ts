import type { Problem } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

export interface ApiErrorDetails {
  code: string
  status: number
  request: string
  requestId?: string | undefined
  retryAfter?: number | undefined
  problem?: Problem | undefined
}

/**
 * The service answered, and the answer is a refusal or a failure. `code` is the problem's code, or `http_<status>`
 * where the answer is no problem document: then something else than the service answered, such as a proxy.
 */
export class ApiError extends CitableError {
  override name = "ApiError"
  /** The HTTP status. */
  readonly status: number
  /** Method and URL without the query, such as `GET https://…/v1/tools`. */
  readonly request: string
  /** Names this very request in the logs of the service. */
  readonly requestId: string | undefined
  /** How long the service asks to wait, in seconds. */
  readonly retryAfter: number | undefined
  /** The problem as the service sent it (RFC 9457). */
  readonly problem: Problem | undefined

  constructor(message: string, details: ApiErrorDetails) {
    super(message, { code: details.code })
    this.status = details.status
    this.request = details.request
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.problem = details.problem
  }
}
