import type { Scope } from "@citable/contract"
import type { ToolCaller } from "@citable/page-kit"

import { listAccounts } from "../../accounts/roles.ts"
import type { User } from "../../accounts/users.ts"
import { scopesIn } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { toPrincipal } from "../../gate/to-principal.ts"
import { toCaller } from "./call-tool.ts"

/** A brand that a user can see. */
export interface OwnBrand extends ToolCaller {
  id: string
  name: string
  /** The account of the brand. Undefined for a user who has only one account. */
  accountId: string | undefined
  /** The user in the account of the brand. */
  principal: Principal
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
}

/** Lists the brands of a user in all accounts, the oldest first in each account. */
export async function listOwnBrands(kernel: Kernel, user: User): Promise<OwnBrand[]> {
  const accounts = await listAccounts(kernel.db, user.id)
  const brands: OwnBrand[] = []
  for (const { id: accountId } of accounts) {
    const principal = await toPrincipal(kernel, user, accountId)
    const caller = toCaller(kernel, principal)
    const shown = accounts.length > 1 ? accountId : undefined
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { id: string; name: string }[]; next_cursor: string | null } = await caller.call(
        "list_brands",
        cursor === undefined ? {} : { cursor },
      )
      for (const { id, name } of page.data) {
        brands.push({ ...caller, id, name, accountId: shown, principal, scopes: scopesIn(principal, id) })
      }
      cursor = page.next_cursor
    }
  }
  return brands
}
