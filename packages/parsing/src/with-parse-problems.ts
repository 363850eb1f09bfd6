import { ProblemError } from "@citable/contract/problem-error"

import { ParseRefusal } from "./parse-refusal.ts"

/** Answers a caller whose bytes exceed a budget with 422, and one whose job found no room with 503. */
export async function withParseProblems<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof ParseRefusal)) throw cause
    if (cause.isOfBytes) throw new ProblemError("invalid_input", cause.message, { cause })
    throw new ProblemError("busy", cause.message, { headers: { "retry-after": "5" }, cause })
  }
}
