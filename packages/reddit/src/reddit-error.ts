import { CitableError } from "@citable/contract"

export type RedditErrorCode =
  | "reddit_unreachable"
  | "reddit_key_refused"
  | "reddit_forbidden"
  | "reddit_not_found"
  | "reddit_rate_limited"
  | "reddit_unreadable"
  | "reddit_failed"

/** Why Reddit gave no answer. The message contains neither secret nor token. */
export class RedditError extends CitableError {
  override name = "RedditError"
  declare readonly code: RedditErrorCode
  /** Milliseconds until a retry may help; null if nobody knows. */
  readonly retryAfter: number | null

  constructor(message: string, options: { code: RedditErrorCode; retryAfter?: number | null; cause?: unknown }) {
    super(message, options)
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The refusal of a request that the client has not left. */
export function limited(retryAfter: number): RedditError {
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000))
  const message = `Reddit's limit of requests is reached. Try again in ${seconds} seconds.`
  return new RedditError(message, { code: "reddit_rate_limited", retryAfter: seconds * 1000 })
}

/** The error for an answer that is not what Reddit documents. */
export function unreadable(why: string): RedditError {
  return new RedditError(`The answer of Reddit cannot be read: ${why}.`, { code: "reddit_unreadable" })
}
