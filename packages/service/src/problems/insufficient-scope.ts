import { ProblemError } from "./problem-error.ts"

/** The problem of a call whose credential lacks a scope (RFC 6750, section 3.1). */
export function insufficientScope(scope: string): ProblemError {
  return new ProblemError("insufficient_scope", `This call needs the scope ${scope}. Create a key that has it.`, {
    requiredScope: scope,
    headers: { "www-authenticate": `Bearer realm="citable", error="insufficient_scope", scope="${scope}"` },
  })
}
