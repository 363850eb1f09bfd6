import { isCitableError } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

/** Runs a reading of a page. What a caller can mend, or has to know, becomes a problem; other errors stay what they are. */
export async function withPageProblems<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw toPageProblem(error)
  }
}

function toPageProblem(error: unknown): unknown {
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
  if (code === "parse_busy") {
    return new ProblemError("busy", message, { headers: { "retry-after": "5" }, cause: error })
  }
  return ofPage.has(code) ? new ProblemError("integration_failed", message, { cause: error }) : error
}

/** What the page or its server is to blame for. */
const ofPage = new Set([
  "browser_failed",
  "invalid_encoding",
  "not_a_page",
  "parse_crashed",
  "parse_too_deep",
  "parse_too_large",
  "parse_too_slow",
  "redirect_loop",
  "response_too_large",
  "site_unreachable",
  "timeout",
  "too_many_redirects",
  "unreachable",
  "unsupported_media_type",
])
