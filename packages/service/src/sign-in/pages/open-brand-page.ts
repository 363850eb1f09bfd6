import type { Scope } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage } from "@citable/page-kit"
import type { Transaction } from "kysely"

import type { User } from "../../accounts/users.ts"
import { listApiKeys } from "../../credentials/api-keys.ts"
import { checkRole, scopesIn } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { toBrandPrincipal } from "../../gate/to-principal.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import { toCaller } from "./call-tool.ts"
import { makeOnce, takeMade } from "./show-once.ts"

/** The brand of a page, with the user in the account of the brand. */
export interface OpenedBrand extends BrandPage {
  principal: Principal
  /** See `makeOnce`. */
  makeOnce: <Made extends object>(
    form: URLSearchParams,
    make: (trx: Transaction<Tables>) => Promise<Made>,
  ) => Promise<string>
}

/**
 * Loads the brand of a page. Throws 404 if it does not exist or the user cannot see it, and 403 if the user lacks the scope that the page is
 * for.
 */
export async function openBrandPage(
  kernel: Kernel,
  user: User,
  brandId: string,
  { scope }: { scope?: Scope | undefined } = {},
): Promise<OpenedBrand> {
  const principal = await toBrandPrincipal(kernel, user, brandId)
  const caller = toCaller(kernel, principal)
  const detail = await caller.call("get_brand", { brand_id: brandId })
  const { id, name } = detail
  if (scope !== undefined) checkRole(principal, id, scope)
  const scopes = scopesIn(principal, id)
  const isOwner = scopes.has("brands:write")
  const listKeys = async () =>
    (await listApiKeys(kernel.db, id)).filter((key) => isOwner || key.scopes.every((one) => one === "content:read"))
  return {
    ...caller,
    id,
    name,
    principal,
    detail,
    scopes,
    isOwner,
    listKeys,
    makeOnce: (form, make) => makeOnce(kernel, { principal, form }, make),
    takeMade: (once) => takeMade(kernel, { principal, once }),
  }
}

/** The brand whose page a browser asked for, for the navigation of a page that shows a problem. Undefined if the user cannot see it. */
export async function findBrandOf(kernel: Kernel, user: User, request: Request): Promise<OpenedBrand | undefined> {
  const [, brandId] = /^\/brands\/(brd_[0-9a-z]+)(?:\/|$)/.exec(new URL(request.url).pathname) ?? []
  if (brandId === undefined) return undefined
  try {
    return await openBrandPage(kernel, user, brandId)
  } catch (error) {
    // What the page shows is the first problem, whatever this one is.
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
