import type { Problem } from "@citable/contract"

import { ApiError } from "../api-error.ts"
import { parseRetryAfter } from "../internal/retry.ts"
import type { Credential } from "./credential.ts"
import type { HttpAnswer } from "./http-exchange.ts"

interface ErrorContext extends Pick<Credential, "from" | "redact" | "redactAll"> {
  /** The body of the answer. */
  text: string
  now: number
  /** Whether the service is Citable's, which answers with problem documents. */
  isOurs: boolean
}

/** Our codes for the statuses of another service. */
const foreignCodes: Readonly<Record<number, string>> = { 401: "invalid_token", 404: "not_found", 429: "rate_limited" }

/** Creates the error for an answer that is not a success. */
export function toApiError(request: string, { status, header }: HttpAnswer, context: ErrorContext): ApiError {
  const problem = parseProblem(context)
  const code = problem?.code ?? (context.isOurs ? undefined : foreignCodes[status]) ?? `http_${status}`
  const requestId = problem?.request_id ?? (context.redact(header("request-id") ?? "") || undefined)
  const said = problem === undefined ? "" : `: ${problem.detail ?? problem.title ?? ""}`
  const advice = toAdvice(status, code, problem, context)
  const parts = [
    toSentence(`${request} answered ${status} ${code}${said}`),
    ...(problem?.errors ?? []).map(({ pointer, parameter, detail }) =>
      toSentence(`${pointer ?? parameter ?? "input"}: ${detail}`),
    ),
    ...(advice === undefined ? [] : [advice]),
    ...(requestId === undefined ? [] : [`(request ${requestId})`]),
  ]
  return new ApiError(parts.join(" "), {
    code,
    status,
    request,
    requestId,
    retryAfter: parseRetryAfter(header, context.now),
    problem: problem as Problem | undefined,
  })
}

function toSentence(text: string): string {
  return text.replace(/(?<![.:\s])[.:\s]*$/, ".")
}

/** Parses a problem document. It drops members that do not fit the contract, and keeps unknown ones of a newer service. */
function parseProblem({ text, redact, redactAll }: ErrorContext): (Partial<Problem> & { code: string }) | undefined {
  let value: unknown
  try {
    value = redactAll(JSON.parse(redact(text)))
  } catch {
    // Not JSON, so not a problem document. Only the status helps.
    return undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  const problem: Record<string, unknown> = { ...value }
  if (typeof problem["code"] !== "string" || problem["code"].length > 100) return undefined
  for (const name of ["type", "title", "detail", "request_id", "required_scope"]) {
    if (typeof problem[name] !== "string") delete problem[name]
  }
  const { errors, ...rest } = problem
  if (!Array.isArray(errors)) return rest as Partial<Problem> & { code: string }
  problem["errors"] = errors.filter(
    (field: unknown) =>
      typeof field === "object" && field !== null && "detail" in field && typeof field.detail === "string",
  )
  return problem as Partial<Problem> & { code: string }
}

function toAdvice(
  status: number,
  code: string,
  problem: Partial<Problem> | undefined,
  { isOurs, from }: Pick<ErrorContext, "isOurs" | "from">,
) {
  if (problem === undefined && isOurs)
    return "This answer does not come from the service. Does CITABLE_URL point to it?"
  if (status === 401) return `Check ${from}, and that it belongs to this service.`
  // The service says by itself what to do, unless it is an older one.
  if (
    code === "insufficient_scope" &&
    problem?.required_scope !== undefined &&
    !/create a key/i.test(problem.detail ?? "")
  )
    return `Use a key that has the scope ${problem.required_scope}.`
  if (code === "allowance_exhausted") return "It renews with the new month, or with a larger plan."
  return undefined
}
