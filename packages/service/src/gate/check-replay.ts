import type { Scope, Tool } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"

import { checkTool, reaches, scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"

/** The conditions under which the service made a stored answer. */
export interface AnswerTerms {
  /** The brand of the call. */
  brandId: string | null
  /** The scopes of the caller that decide how much of an article the answer shows. */
  scopes: Scope[]
}

const reading: readonly Scope[] = ["content:read", "content:read_drafts"]

/** The terms of an answer to a caller with these scopes for the brand. */
export function termsOf(scopes: ReadonlySet<Scope>, brandId: string | undefined): AnswerTerms {
  return { brandId: brandId ?? null, scopes: reading.filter((scope) => scopes.has(scope)) }
}

/**
 * Throws if a caller cannot have the answer of an earlier call again, because it has since lost a role or scope. This happens: one grant
 * has several tokens, and each refresh can ask for fewer scopes.
 */
export function checkReplay(principal: Principal, tool: Tool, terms: AnswerTerms): void {
  const { brandId, scopes } = terms
  if (brandId !== null) {
    if (!reaches(principal, { id: brandId, account_id: principal.accountId })) throw notFound()
    checkTool(principal, tool, brandId)
  }
  const own = brandId === null ? principal.scopes : scopesIn(principal, brandId)
  const missing = scopes.find((scope) => !own.has(scope))
  if (missing === undefined) return
  throw new ProblemError(
    "insufficient_scope",
    `The call succeeded before. Its answer is not shown again, because this credential lacks the scope ${missing}.`,
    { requiredScope: missing },
  )
}
