import { CitableError } from "@citable/contract/core"

export interface NetworkErrorDetails {
  code: "unreachable" | "timeout"
  request: string
  attempts: number
  cause?: unknown
}

/** The service did not answer: it is unreachable, the connection broke, or the time ran out. */
export class NetworkError extends CitableError {
  override name = "NetworkError"
  /** Method and URL without the query, such as `GET https://…/v1/tools`. */
  readonly request: string
  /** The number of attempts. */
  readonly attempts: number

  constructor(message: string, details: NetworkErrorDetails) {
    super(message, { code: details.code, cause: details.cause })
    this.request = details.request
    this.attempts = details.attempts
  }
}
