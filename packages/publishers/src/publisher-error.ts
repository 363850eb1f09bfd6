import { CitableError, isCitableError } from "@citable/contract"

import type { FieldDifference } from "./compare-fields.ts"

/**
 * - `publisher_unauthorized`: the platform refuses the credentials
 * - `publisher_forbidden`: the account lacks a right, which the message names
 * - `publisher_invalid`: the platform cannot hold this article
 * - `publisher_conflict`: somebody else changed the item
 * - `publisher_gone`: the place is not there, such as a repository or a branch
 * - `publisher_rate_limited`: too many requests, try again at `retryAt`
 * - `publisher_unavailable`: the platform did not take the request, try again
 * - `publisher_unknown`: a request went out without an answer, and may still take effect
 *
 * Each says what became of the last request of a call. An earlier one of the same call may have taken effect.
 */
export type PublisherErrorCode =
  | "publisher_unauthorized"
  | "publisher_forbidden"
  | "publisher_invalid"
  | "publisher_conflict"
  | "publisher_gone"
  | "publisher_rate_limited"
  | "publisher_unavailable"
  | "publisher_unknown"

export interface PublisherErrorOptions {
  /** The field of the article, as a JSON pointer. */
  pointer?: string
  /** Milliseconds since 1970. */
  retryAt?: number
  /** Of a conflict: the fields that were changed here and there. */
  differences?: readonly FieldDifference[]
  cause?: unknown
}

/**
 * A platform refused or failed. The message contains no secrets. What another copy of this package throws is one too: a publisher from outside
 * may have its own.
 */
export class PublisherError extends CitableError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "PublisherError" && isCitableError(value)
  }

  override name = "PublisherError"
  declare readonly code: PublisherErrorCode
  readonly pointer: string | undefined
  readonly retryAt: number | undefined
  readonly differences: readonly FieldDifference[]

  constructor(code: PublisherErrorCode, message: string, options: PublisherErrorOptions = {}) {
    super(message, { code, cause: options.cause })
    this.pointer = options.pointer
    this.retryAt = options.retryAt
    this.differences = options.differences ?? []
  }
}
