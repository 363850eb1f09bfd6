import type { Scope } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, createOnce, type RouteCaller } from "@citable/page-kit"

import type { User } from "../../accounts/users.ts"
import { listSiteKeys } from "../../credentials/list-site-keys.ts"
import { checkRole, scopesIn } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { toBrandPrincipal } from "../../gate/to-principal.ts"
import { toCaller } from "./to-caller.ts"

/** The brand of a page, with the user in the account of the brand. */
export interface OpenedBrand extends BrandPage {
  principal: Principal
}

/**
 * Loads the brand of a page. Throws 404 if it does not exist or the user cannot see it, and 403 if the user lacks the scope that the page is
 * for.
 */
export async function openBrandPage(
  kernel: Kernel,
  user: User,
  brandId: string,
  { scope, toRoutes }: { scope?: Scope | undefined; toRoutes: (brandId: string) => RouteCaller },
): Promise<OpenedBrand> {
  const brand = await openBrandOf(kernel, user, brandId)
  const { id, principal } = brand
  if (scope !== undefined) checkRole(principal, id, scope)
  const { send } = toRoutes(id)
  return { ...brand, listKeys: () => listSiteKeys(kernel.db, principal, id), send, ...createOnce({ send }) }
}

/** A brand with the calls that a person makes in it. */
export type BrandOf = Omit<OpenedBrand, "listKeys" | "makeOnce" | "send" | "takeMade">

/** Loads a brand as a person sees it. Throws 404 if it does not exist or the person cannot see it. */
export async function openBrandOf(kernel: Kernel, user: User, brandId: string): Promise<BrandOf> {
  const principal = await toBrandPrincipal(kernel, user, brandId)
  const caller = toCaller(kernel, () => principal)
  const detail = await caller.call("get_brand", { brand_id: brandId })
  const { id, name } = detail
  const scopes = scopesIn(principal, id)
  return { ...caller, id, name, principal, detail, scopes, isOwner: scopes.has("brands:write") }
}

/** The brand whose page a browser asked for, for the navigation of a page that shows a problem. Undefined if the user cannot see it. */
export async function findBrandOf(kernel: Kernel, user: User, request: Request): Promise<BrandOf | undefined> {
  const [, brandId] = /^\/brands\/(brd_[0-9a-z]+)(?:\/|$)/.exec(new URL(request.url).pathname) ?? []
  if (brandId === undefined) return undefined
  try {
    return await openBrandOf(kernel, user, brandId)
  } catch (error) {
    // What the page shows is the first problem, whatever this one is.
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
