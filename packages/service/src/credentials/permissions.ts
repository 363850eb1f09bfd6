import { type Scope, scopes as allScopes, spendsMoney, type Tool } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import type { Role } from "@citable/storage/tables/account-tables"

import type { Principal } from "./principal.ts"

const ownersOnly: readonly Scope[] = ["brands:write", "webhooks:write", "integrations:write"]

/** The scopes of each role for a brand. Viewers read, editors also write, and owners also manage keys, members and connections. */
const roleScopes: Record<Role, ReadonlySet<Scope>> = {
  viewer: new Set(allScopes.filter((scope) => /:read(_drafts)?$/.test(scope) && !spendsMoney(scope))),
  editor: new Set(allScopes.filter((scope) => !ownersOnly.includes(scope))),
  owner: new Set(allScopes),
}

/** The scopes that a caller has for one brand: those that both its role and its credential allow. */
export function scopesIn({ scopes, roles }: Principal, brandId: string): ReadonlySet<Scope> {
  if (roles === null) return scopes
  const role = roles.get(brandId)
  return role === undefined ? new Set() : new Set([...scopes].filter((scope) => roleScopes[role].has(scope)))
}

/** All scopes that the roles allow for at least one brand. */
export function allowedBy(roles: Principal["roles"]): ReadonlySet<Scope> {
  return new Set(roles === null ? allScopes : [...roles.values()].flatMap((role) => [...roleScopes[role]]))
}

/** Whether a caller can do anything at all with a brand. If not, the brand does not exist for the caller (404). */
export function reaches({ accountId, brandId, roles }: Principal, brand: { id: string; account_id: string }): boolean {
  if (brand.account_id !== accountId) return false
  return (brandId === null || brandId === brand.id) && (roles === null || roles.has(brand.id))
}

/**
 * Throws 403 if a caller cannot use a tool, or cannot use it with the brand. This is the only place that decides: `isCallable` asks it,
 * too.
 */
export function checkTool(principal: Principal, tool: Tool, brandId?: string): void {
  const { scopes, roles, contentId } = principal
  if (!scopes.has(tool.scope)) throw insufficientScope(tool.scope)
  if (contentId !== undefined && tool.name !== "get_content") {
    const detail = "A preview token can only read its article, with GET /v1/content/{content_id}."
    throw new ProblemError("insufficient_scope", detail)
  }
  if (roles === null) return
  if (tool.name === "create_brand") {
    throw roleLacks(tool.scope, "Only an owner of the account can create brands.")
  }
  const brands = brandId === undefined ? [...roles.keys()] : [brandId]
  if (brands.some((id) => scopesIn(principal, id).has(tool.scope))) return
  // Without a role, the brand does not exist for the caller. The gate answers 404.
  if (tool.name === "list_brands" || (brandId !== undefined && !roles.has(brandId))) return
  const role =
    brandId === undefined ? "None of your roles includes" : `Your role ${roles.get(brandId)} does not include`
  throw roleLacks(tool.scope, `${role} ${tool.scope}. An owner of the brand can give you another role.`)
}

/** Whether a caller can use a tool with at least one brand. */
export function isCallable(principal: Principal, tool: Tool): boolean {
  try {
    checkTool(principal, tool)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/**
 * Throws 403 if a caller cannot manage a brand's API keys. It takes the sign-in of an owner or a token of the whole account, with
 * `brands:write`. API keys and tokens for MCP cannot, so no agent can create credentials.
 */
export function checkKeyManagement(principal: Principal, brandId: string): void {
  if (principal.kind !== "access_token") {
    const detail =
      "An API key cannot manage API keys. Use an account token: `citable token create` prints one, `citable login` gets one."
    throw new ProblemError("insufficient_scope", detail)
  }
  if (!principal.scopes.has("brands:write")) throw insufficientScope("brands:write")
  if (!scopesIn(principal, brandId).has("brands:write")) {
    throw roleLacks("brands:write", "Only an owner of the brand can manage its API keys.")
  }
}

/** Throws 403 if the caller lacks one of the scopes for a brand: a new credential cannot have more scopes than its creator. */
export function checkScopes(principal: Principal, brandId: string, scopes: readonly Scope[]): void {
  const own = scopesIn(principal, brandId)
  const beyond = scopes.find((scope) => !own.has(scope))
  if (beyond !== undefined) throw insufficientScope(beyond)
}

/** Throws 403 if a user's role for a brand lacks the scope that a page is for. */
export function checkRole({ roles }: Principal, brandId: string, scope: Scope): void {
  const role = roles?.get(brandId)
  if (role === undefined || roleScopes[role].has(scope)) return
  throw roleLacks(
    scope,
    `Your role ${role} does not include ${scope}. An owner of the brand can give you another role.`,
  )
}

/** The problem has no challenge, because another token of the same user would not help. */
function roleLacks(scope: Scope, detail: string): ProblemError {
  return new ProblemError("insufficient_scope", detail, { requiredScope: scope })
}
