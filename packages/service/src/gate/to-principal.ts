import { scopes as allScopes } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"

import { findRoles, isMember } from "../accounts/roles.ts"
import type { User } from "../accounts/users.ts"
import type { Principal } from "../credentials/principal.ts"
import type { Kernel } from "./kernel.ts"

/** Makes the principal of a signed-in user in an account, with all scopes that the roles there allow. */
export async function toPrincipal({ db }: Kernel, user: User, accountId: string): Promise<Principal> {
  const account = await db.selectFrom("accounts").select("plan").where("id", "=", accountId).executeTakeFirstOrThrow()
  return {
    // The read memory tells the accounts of one user apart by this.
    credentialId: `${user.id} ${accountId}`,
    kind: "access_token",
    accountId,
    plan: account.plan,
    brandId: null,
    scopes: new Set(allScopes),
    roles: await findRoles(db, user.id, accountId),
    userId: user.id,
  }
}

/**
 * Makes the principal of a user in one brand, which reaches no other: the path of a page names the brand, and its items must belong to that
 * brand, even if the user owns several. Throws 404 if the user has no role in the brand's account.
 */
export async function toBrandPrincipal(kernel: Kernel, user: User, brandId: string | undefined): Promise<Principal> {
  if (brandId === undefined || !/^brd_[0-9a-z]{1,40}$/.test(brandId)) throw notFound()
  // Until the next write: a role that is taken away is gone at once.
  const moment = await kernel.memory.now()
  return moment.remember(`principal ${user.id} ${brandId}`, () => readBrandPrincipal(kernel, user, brandId))
}

async function readBrandPrincipal(kernel: Kernel, user: User, brandId: string): Promise<Principal> {
  const query = kernel.db
    .selectFrom("brands")
    .select("account_id")
    .where("id", "=", brandId)
    .where("purge_started_at", "is", null)
  const brand = await query.executeTakeFirst()
  if (brand === undefined || !(await isMember(kernel.db, user.id, brand.account_id))) throw notFound()
  const principal = await toPrincipal(kernel, user, brand.account_id)
  return { ...principal, credentialId: `${principal.credentialId} ${brandId}`, brandId }
}
