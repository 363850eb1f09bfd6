import { z } from "zod"

/**
 * Every problem that the service answers with: code → status and title. Codes are permanent. On the wire, a problem is
 * `application/problem+json` (RFC 9457).
 */
export const problemCodes = {
  malformed_json: { status: 400, title: "The body is not valid JSON" },
  unauthenticated: { status: 401, title: "A credential is required" },
  invalid_token: { status: 401, title: "The credential is not valid" },
  token_expired: { status: 401, title: "The credential has expired" },
  insufficient_scope: { status: 403, title: "The credential lacks a scope" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  in_progress: { status: 409, title: "The same request is still running" },
  sync_token_expired: { status: 410, title: "The sync token is too old" },
  precondition_failed: { status: 412, title: "The item has changed in the meantime" },
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The media type is not supported" },
  invalid_input: { status: 422, title: "The input is not valid" },
  cursor_mismatch: { status: 422, title: "The cursor belongs to another listing" },
  idempotency_key_reused: { status: 422, title: "The idempotency key was used for another request" },
  integration_failed: { status: 424, title: "The external platform failed" },
  rate_limited: { status: 429, title: "Too many requests" },
  allowance_exhausted: { status: 429, title: "The monthly allowance is used up" },
  internal_error: { status: 500, title: "The service failed" },
  not_configured: { status: 501, title: "This instance is not configured for this" },
  busy: { status: 503, title: "Try again in a moment" },
  storage_unavailable: { status: 503, title: "The service cannot store anything at present" },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes

/** Where an input is wrong: a JSON Pointer (RFC 6901) into the body, or the name of a query parameter. */
export const problemFieldSchema = z.strictObject({
  pointer: z.string().optional().describe("A JSON Pointer (RFC 6901) into the body."),
  parameter: z.string().optional().describe("The name of a parameter in the path or the query."),
  detail: z.string().describe("What is wrong with it."),
})

/** RFC 9457, with Citable's members `code`, `request_id`, `required_scope` and `errors`. */
export const problemSchema = z.strictObject({
  type: z.string().describe("The address of the code's explanation."),
  title: z.string().describe("The code in plain words."),
  status: z.int().describe("The HTTP status of the answer."),
  detail: z.string().describe("What happened, and what to do."),
  code: z.string().describe("Permanent and machine-readable."),
  request_id: z.string().describe("The id of this request in the service's log."),
  required_scope: z.string().optional().describe("The scope that the credential lacks."),
  errors: z.array(problemFieldSchema).optional().describe("The first 50 wrong fields."),
})

export type ProblemField = z.infer<typeof problemFieldSchema>
export type Problem = z.infer<typeof problemSchema>
