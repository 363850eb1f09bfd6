import { ProblemError } from "@citable/contract/problem-error"

/** The problem of a call whose credential lacks a scope (RFC 6750, section 3.1). `why` says what of the call needs it, if not every one does. */
export function insufficientScope(scope: string, why?: string): ProblemError {
  const remedy = `This call needs the scope ${scope}. Create a key that has it.`
  return new ProblemError("insufficient_scope", why === undefined ? remedy : `${why} ${remedy}`, {
    requiredScope: scope,
    headers: { "www-authenticate": `Bearer realm="citable", error="insufficient_scope", scope="${scope}"` },
  })
}
