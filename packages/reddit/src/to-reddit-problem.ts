import { ProblemError } from "@citable/contract/problem-error"

import { RedditError } from "./reddit-error.ts"

/** Turns an error of Reddit into a refusal. Other errors stay what they are. */
export function toRedditProblem(error: unknown): unknown {
  if (!(error instanceof RedditError)) return error
  if (error.code !== "reddit_rate_limited")
    return new ProblemError("integration_failed", error.message, { cause: error })
  const headers = { "retry-after": String(Math.ceil((error.retryAfter ?? 60_000) / 1000)) }
  return new ProblemError("rate_limited", error.message, { cause: error, headers })
}
