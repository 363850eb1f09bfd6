import { CitableError } from "@citable/contract/core"

export interface NetworkErrorDetails {
  code: "unreachable" | "timeout"
  request: string
  attempts: number
  cause?: unknown
}

/** No answer came: the service is unreachable, the connection broke, or it took too long. */
export class NetworkError extends CitableError {
  override name = "NetworkError"
  /** Method and URL without the query, such as `GET https://…/v1/tools`. */
  readonly request: string
  /** How many times it was tried. */
  readonly attempts: number

  constructor(message: string, details: NetworkErrorDetails) {
    super(message, { code: details.code, cause: details.cause })
    this.request = details.request
    this.attempts = details.attempts
  }
}
