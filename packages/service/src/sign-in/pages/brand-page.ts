import type { Scope } from "@citable/contract"
import type { Context } from "hono"

import { isMember } from "../../accounts/roles.ts"
import type { User } from "../../accounts/users.ts"
import { findManagedBrand } from "../../credentials/api-keys.ts"
import { scopesIn } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Env } from "../../http/request-env.ts"
import { notFound } from "../../problems/problem-error.ts"
import { callTool } from "./call-tool.ts"
import { type PageContext, serveSignedIn, type SignedInRequest, toPrincipal } from "./page-request.ts"

export interface BrandPage {
  id: string
  name: string
  /** The user in the account of the brand. */
  principal: Principal
  /** Whether this user can manage keys, members and webhooks. */
  isOwner: boolean
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
}

/** Loads the brand of a page. Throws 404 if it does not exist or the user cannot see it. */
export async function openBrandPage(kernel: Kernel, user: User, brandId: string): Promise<BrandPage> {
  const principal = await toBrandPrincipal(kernel, user, brandId)
  const { id, name } = await callTool(kernel, principal, "get_brand", { brand_id: brandId })
  const scopes = scopesIn(principal, id)
  return { id, name, principal, scopes, isOwner: scopes.has("brands:write") }
}

/** Makes the principal of a user in the account of a brand. Throws 404 if the user has no role in that account. */
export async function toBrandPrincipal(kernel: Kernel, user: User, brandId: string | undefined): Promise<Principal> {
  if (brandId === undefined || !/^brd_[0-9a-z]{1,40}$/.test(brandId)) throw notFound()
  const query = kernel.db.selectFrom("brands").select("account_id").where("id", "=", brandId)
  const brand = await query.executeTakeFirst()
  if (brand === undefined || !(await isMember(kernel.db, user.id, brand.account_id))) throw notFound()
  return toPrincipal(kernel, user, brand.account_id)
}

/** A form that an owner of a brand has sent. */
export interface ManagerRequest extends SignedInRequest {
  form: URLSearchParams
  principal: Principal
  brand: { id: string; name: string }
}

/** Serves a form that manages the keys or members of a brand. Throws 403 or 404 for a user who is not an owner of it. */
export function serveManager(
  deps: PageContext,
  context: Context<Env>,
  handle: (request: ManagerRequest) => Promise<Response>,
): Promise<Response> {
  const { kernel } = deps
  return serveSignedIn(deps, context, async (page) => {
    const form = await page.readForm()
    const brandId = context.req.param("brand_id") ?? ""
    const principal = await toBrandPrincipal(kernel, page.user, brandId)
    const brand = await findManagedBrand(kernel.db, principal, brandId)
    return handle({ ...page, form, principal, brand })
  })
}

/** Formats a time for people, in UTC. */
export function toMoment(text: string | null): string {
  return text === null ? "never" : `${text.slice(0, 16).replace("T", " ")} UTC`
}
