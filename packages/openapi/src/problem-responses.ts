import { type Problem, problemCodes } from "@citable/contract"

import { type HeaderName, headers } from "./components.ts"
import type { JsonSchema } from "./json-schema.ts"

interface ProblemResponse {
  name: string
  description: string
  headers?: HeaderName[]
  /** The answer has no rate limit headers, because the service does not know the caller yet. */
  isUnlimited?: true
}

const problems = {
  400: { name: "MalformedJson", description: "The body is not valid JSON in UTF-8." },
  401: {
    name: "Unauthenticated",
    description: "The request has no credential, or an invalid one.",
    headers: ["WWW-Authenticate"],
    isUnlimited: true,
  },
  403: { name: "InsufficientScope", description: "The credential lacks a scope: `required_scope` names it." },
  404: {
    name: "NotFound",
    description: "The item does not exist, belongs to another account, or is not published for this reader.",
  },
  405: {
    name: "MethodNotAllowed",
    description: "The path does not support the method.",
    headers: ["Allow"],
    isUnlimited: true,
  },
  409: { name: "Conflict", description: "The current state forbids the call, or the same request is still running." },
  410: {
    name: "SyncTokenExpired",
    description: "The sync token is too old, or belongs to another reader. Start again without it.",
  },
  412: { name: "PreconditionFailed", description: "Somebody has edited the item since you read it." },
  413: { name: "BodyTooLarge", description: "The body is larger than 4 MiB." },
  415: { name: "UnsupportedMediaType", description: "The content type of the body is not JSON." },
  422: { name: "InvalidInput", description: "The input is not valid. `errors` names the wrong fields." },
  424: {
    name: "IntegrationFailed",
    description: "The platform refused the request or failed. `detail` contains its message.",
  },
  429: {
    name: "TooManyRequests",
    description: "Too many calls in this second or in this month, or no money left for language models.",
    headers: ["Retry-After"],
  },
  501: { name: "NotConfigured", description: "This instance is not configured for the call. Do not retry." },
  503: {
    name: "Busy",
    description: "The service is busy, or cannot store anything. Try again later.",
    headers: ["Retry-After"],
  },
} as const satisfies Record<number, ProblemResponse>

export type ProblemStatus = keyof typeof problems

/** References to the problem responses of these statuses, for an operation. */
export function problemResponses(statuses: Iterable<ProblemStatus>): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/${problems[status].name}` }]),
  )
}

/** The responses that the references point to. `problem` is the schema of the body. */
export function problemComponents(problem: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<ProblemResponse>(problems).map(([status, { name, description, isUnlimited, ...rest }]) => {
      const codes = Object.entries(problemCodes).filter(([, code]) => code.status === Number(status))
      const limits: HeaderName[] = isUnlimited === true ? [] : ["RateLimit", "RateLimit-Policy"]
      const value = {
        description: `${description} \`code\`: ${codes.map(([code]) => `\`${code}\``).join(", ")}.`,
        headers: headers("Request-Id", ...limits, ...(rest.headers ?? [])),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [problem],
              properties: { status: { const: Number(status) }, code: { enum: codes.map(([code]) => code) } },
            },
            example: codes.map(([code, { title }]) =>
              toExample(code, { title, status: Number(status), detail: description }),
            )[0],
          },
        },
      }
      return [name, value]
    }),
  )
}

function toExample(code: string, problem: Pick<Problem, "title" | "status" | "detail">): Problem {
  return { type: `urn:citable:problem:${code}`, ...problem, code, request_id: "req_01jz8s6k4m3v7q2x5r9t0w1y01" }
}
