import type { Scope, Tool } from "@citable/contract"

import { checkTool, reaches, scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import { notFound, ProblemError } from "../problems/problem-error.ts"

/** What an answer that is kept was made under. */
export interface AnswerTerms {
  /** The brand that the call was about. */
  brandId: string | null
  /** The scopes of its caller that decide how much of an article an answer shows. */
  scopes: Scope[]
}

const reading: readonly Scope[] = ["content:read", "content:read_drafts"]

/** The terms of an answer to a caller who has these scopes with the brand. */
export function termsOf(scopes: ReadonlySet<Scope>, brandId: string | undefined): AnswerTerms {
  return { brandId: brandId ?? null, scopes: reading.filter((scope) => scopes.has(scope)) }
}

/**
 * Throws where a caller may not have the answer of an earlier call again: a role or a scope of then is gone. One grant has
 * several tokens, and each refresh can ask for fewer scopes.
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
    `The call was carried out. Its answer was made for a credential with ${missing}, which this one lacks: it is not shown again.`,
    { requiredScope: missing },
  )
}
