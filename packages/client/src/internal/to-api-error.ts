import { problemSchema } from "@citable/contract"
import type { Problem } from "@citable/contract"
import { z } from "zod"

import { ApiError } from "../api-error.ts"
import { parseRetryAfter } from "./retry.ts"

// A newer service may add members; one that is no problem at all has no code.
const looseProblemSchema = z.looseObject({ ...problemSchema.partial().shape, code: z.string().max(100) })

/** The error for an answer that is not a success. `text` is its body, already without the credential. */
export function toApiError(request: string, response: Response, text: string, now: number): ApiError {
  const problem = parseProblem(text)
  const { status } = response
  const code = problem?.code ?? `http_${status}`
  const requestId = problem?.request_id ?? response.headers.get("request-id") ?? undefined
  const said = problem === undefined ? "" : `: ${problem.detail ?? problem.title ?? ""}`
  const advice = toAdvice(status, code, problem)
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
    retryAfter: parseRetryAfter(response.headers, now),
    problem: problem as Problem | undefined,
  })
}

function toSentence(text: string): string {
  return text.replace(/[.:\s]*$/, ".")
}

function parseProblem(text: string): z.infer<typeof looseProblemSchema> | undefined {
  try {
    return looseProblemSchema.safeParse(JSON.parse(text)).data
  } catch {
    // No JSON, so no problem document: the status alone tells.
    return undefined
  }
}

function toAdvice(status: number, code: string, problem: { required_scope?: string | undefined } | undefined) {
  if (problem === undefined) return "That is no answer of the service: does CITABLE_URL point to it?"
  if (status === 401) return "Check CITABLE_API_KEY, and that the key is one of this service."
  if (code === "insufficient_scope" && problem.required_scope !== undefined)
    return `Use a key that has the scope ${problem.required_scope}.`
  if (code === "allowance_exhausted") return "It comes back with the new month, or with a larger plan."
  return undefined
}
