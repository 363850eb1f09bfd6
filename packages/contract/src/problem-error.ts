import { boundDetail, boundFields } from "./bound-problem.ts"
import { CitableError } from "./citable-error.ts"
import { type Problem, type ProblemCode, problemCodes, type ProblemField } from "./problem.ts"

export { boundFields, maxNamed } from "./bound-problem.ts"

export interface ProblemErrorOptions {
  errors?: ProblemField[]
  requiredScope?: string
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * A refusal that the caller gets as problem+json (RFC 9457). The constructor cuts its texts, which can repeat parts of the request, so the
 * document stays below 16 KiB.
 */
export class ProblemError extends CitableError {
  override name = "ProblemError"
  declare readonly code: ProblemCode
  readonly options: ProblemErrorOptions

  constructor(code: ProblemCode, detail: string, options: ProblemErrorOptions = {}) {
    super(boundDetail(detail), { code, cause: options.cause })
    const { errors } = options
    this.options = errors === undefined ? options : { ...options, errors: boundFields(errors) }
  }

  toResponse(requestId: string): Response {
    const { status, title } = problemCodes[this.code]
    const problem: Problem = {
      type: `urn:citable:problem:${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      ...(this.options.requiredScope === undefined ? {} : { required_scope: this.options.requiredScope }),
      ...(this.options.errors === undefined ? {} : { errors: this.options.errors }),
    }
    return new Response(JSON.stringify(problem), {
      status,
      headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...this.options.headers },
    })
  }
}

/** The same 404 for an item that does not exist, belongs to another account, or is not published for this reader. */
export function notFound(): ProblemError {
  return new ProblemError(
    "not_found",
    "This credential cannot see such an item. Check the id, and check that the item is published.",
  )
}
