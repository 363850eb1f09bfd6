import { isCitableError } from "@citable/contract"

import { ProblemError } from "../../problems/problem-error.ts"

/** What the caller of a page tool gets, where the page could not be had. Errors that are not the page's stay what they are. */
export function toPageProblem(error: unknown): unknown {
  if (!isCitableError(error)) return error
  const { code, message } = error
  if (code === "browser_missing" || code === "sandbox_missing") {
    return new ProblemError("not_configured", message, { cause: error })
  }
  if (code === "browser_busy") {
    return new ProblemError("busy", message, { headers: { "retry-after": "10" }, cause: error })
  }
  if (code === "invalid_url" || code === "address_not_allowed") {
    const errors = [{ detail: message, pointer: "/url" }]
    return new ProblemError("invalid_input", message, { errors, cause: error })
  }
  return ofPage.has(code) ? new ProblemError("integration_failed", message, { cause: error }) : error
}

const ofPage = new Set(["timeout", "unreachable", "invalid_encoding", "browser_failed", "not_a_page"])
