import { type Scope, scopes as allScopes, type Tool } from "@citable/contract"

import { insufficientScope } from "../problems/insufficient-scope.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { Role } from "../storage/tables/account-tables.ts"
import type { Principal } from "./principal.ts"

const ownersOnly: readonly Scope[] = ["brands:write", "webhooks:write", "integrations:write"]
const spending: readonly Scope[] = ["scans:run", "content:generate", "site:run", "browser:read"]

/** What each role lets somebody do with a brand: viewers read, editors work on it, owners also say who and what it is connected to. */
const roleScopes: Record<Role, ReadonlySet<Scope>> = {
  viewer: new Set(allScopes.filter((scope) => /:read(_drafts)?$/.test(scope) && !spending.includes(scope))),
  editor: new Set(allScopes.filter((scope) => !ownersOnly.includes(scope))),
  owner: new Set(allScopes),
}

/** Whether a scope costs money, by calls to models, browsers or crawls. */
export function spendsMoney(scope: Scope): boolean {
  return spending.includes(scope)
}

/** What somebody may do with one brand: what both the role there and the credential allow. */
export function scopesIn({ scopes, roles }: Principal, brandId: string): ReadonlySet<Scope> {
  if (roles === null) return scopes
  const role = roles.get(brandId)
  return role === undefined ? new Set() : new Set([...scopes].filter((scope) => roleScopes[role].has(scope)))
}

/** All that roles allow, with one brand or another. */
export function allowedBy(roles: Principal["roles"]): ReadonlySet<Scope> {
  return new Set(roles === null ? allScopes : [...roles.values()].flatMap((role) => [...roleScopes[role]]))
}

/** Whether somebody may do at least something with a brand; whoever may not gets the 404 of what does not exist. */
export function reaches({ accountId, brandId, roles }: Principal, brand: { id: string; account_id: string }): boolean {
  if (brand.account_id !== accountId) return false
  return (brandId === null || brandId === brand.id) && (roles === null || roles.has(brand.id))
}

/**
 * Throws 403 where a caller may not use a tool; with `brandId`, with that brand. The one place that decides: what is
 * listed as callable (`isCallable`) is what passes here.
 */
export function checkTool(principal: Principal, tool: Tool, brandId?: string): void {
  const { scopes, roles, contentId } = principal
  if (!scopes.has(tool.scope)) throw insufficientScope(tool.scope)
  if (contentId !== undefined && tool.name !== "get_content") {
    const detail = "A preview token reads its one item by GET /v1/content/{content_id}, and does nothing else."
    throw new ProblemError("insufficient_scope", detail)
  }
  if (roles === null) return
  if (tool.name === "create_brand") {
    throw roleLacks(tool.scope, "Only an owner of the whole account makes brands.")
  }
  const brands = brandId === undefined ? [...roles.keys()] : [brandId]
  if (brands.some((id) => scopesIn(principal, id).has(tool.scope))) return
  // Where somebody has no role the brand does not exist for them, which the gate says.
  if (tool.name === "list_brands" || (brandId !== undefined && !roles.has(brandId))) return
  const role = brandId === undefined ? "No role that you have" : `The role ${roles.get(brandId)}, which you have there,`
  throw roleLacks(tool.scope, `${role} includes ${tool.scope}. An owner of the brand can give you another.`)
}

/** Whether `checkTool` lets a caller use a tool, with some brand at least. */
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
 * Throws 403 where a caller may not manage a brand's API keys: an owner's sign-in, or a token of the whole account, with
 * `brands:write`. An API key never does, nor a token for MCP, so that no agent mints credentials.
 */
export function checkKeyManagement(principal: Principal, brandId: string): void {
  if (principal.kind !== "access_token") {
    const detail =
      "An API key cannot manage keys. Use an account's token, such as the one `citable token create` prints or `citable login` gets."
    throw new ProblemError("insufficient_scope", detail)
  }
  if (!principal.scopes.has("brands:write")) throw insufficientScope("brands:write")
  if (!scopesIn(principal, brandId).has("brands:write")) {
    throw roleLacks("brands:write", "Only an owner of the brand manages its API keys.")
  }
}

/** Throws 403 where some scopes are not the caller's own with a brand: a credential is never wider than its maker's. */
export function checkScopes(principal: Principal, brandId: string, scopes: readonly Scope[]): void {
  const own = scopesIn(principal, brandId)
  const beyond = scopes.find((scope) => !own.has(scope))
  if (beyond !== undefined) throw insufficientScope(beyond)
}

/** No challenge: another token of the same person would not help. */
function roleLacks(scope: Scope, detail: string): ProblemError {
  return new ProblemError("insufficient_scope", detail, { requiredScope: scope })
}
