import { ProblemError } from "@citable/contract/problem-error"
import type { PublisherError } from "@citable/publishers"

/** The problem that a caller gets for a platform's refusal: 422 for what the article can change, 409 for a conflict, else 424. */
export function toProblem(error: PublisherError): ProblemError {
  if (error.code === "publisher_conflict") return new ProblemError("conflict", error.message, { cause: error })
  if (error.code === "publisher_invalid") {
    const errors = error.pointer === undefined ? {} : { errors: [{ pointer: error.pointer, detail: error.message }] }
    return new ProblemError("invalid_input", error.message, { ...errors, cause: error })
  }
  return new ProblemError("integration_failed", error.message, { cause: error })
}
