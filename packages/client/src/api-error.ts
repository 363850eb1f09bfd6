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
 * The service refused the call or failed. `code` is the problem's code. It is `http_<status>` if the answer is not a
 * problem document, because then something other than the service answered, such as a proxy.
 */
export class ApiError extends CitableError {
  override name = "ApiError"
  /** The HTTP status. */
  readonly status: number
  /** Method and URL without the query, such as `GET https://…/v1/tools`. */
  readonly request: string
  /** Identifies this request in the logs of the service. */
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
