import { problemCodes } from "@citable/contract"

import { type HeaderName, headers } from "./components.ts"
import type { JsonSchema } from "./json-schema.ts"

interface ProblemResponse {
  name: string
  description: string
  headers?: HeaderName[]
  /** A caller who is not known yet has no limits that could be told. */
  isUnlimited?: true
}

const problems = {
  400: { name: "MalformedJson", description: "The body is not JSON in UTF-8." },
  401: {
    name: "Unauthenticated",
    description: "There is no credential, or it is not valid here any more.",
    headers: ["WWW-Authenticate"],
    isUnlimited: true,
  },
  403: { name: "InsufficientScope", description: "The credential lacks a scope: `required_scope` names it." },
  404: { name: "NotFound", description: "It does not exist, belongs to others, or is not published for this reader." },
  405: {
    name: "MethodNotAllowed",
    description: "The path was called with a method that is not listed here.",
    headers: ["Allow"],
    isUnlimited: true,
  },
  409: { name: "Conflict", description: "The present state forbids it, or the same request is still running." },
  410: {
    name: "SyncTokenExpired",
    description: "The sync token is too old or of another reader: start again without it.",
  },
  412: { name: "PreconditionFailed", description: "Somebody has edited the item since it was read." },
  413: { name: "BodyTooLarge", description: "The body is larger than 4 MiB." },
  415: { name: "UnsupportedMediaType", description: "The body is not sent as JSON." },
  422: { name: "InvalidInput", description: "The input is not valid: `errors` names each wrong field." },
  424: {
    name: "IntegrationFailed",
    description: "The outside platform refused, or failed: the detail says what it said.",
  },
  429: { name: "TooManyRequests", description: "Too many calls a second, or in this month.", headers: ["Retry-After"] },
  501: { name: "NotConfigured", description: "This instance lacks what it takes; trying again does not help." },
  503: { name: "Busy", description: "Try again in a moment.", headers: ["Retry-After"] },
} as const satisfies Record<number, ProblemResponse>

export type ProblemStatus = keyof typeof problems

/** References to the problems of these statuses, as an operation lists them. */
export function problemResponses(statuses: Iterable<ProblemStatus>): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/${problems[status].name}` }]),
  )
}

/** What the references lead to; `problem` is the schema of the body. */
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
          },
        },
      }
      return [name, value]
    }),
  )
}
