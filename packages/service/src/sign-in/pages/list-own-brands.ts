import { listAccounts } from "../../accounts/roles.ts"
import type { User } from "../../accounts/users.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { callTool } from "./call-tool.ts"
import { toPrincipal } from "./to-principal.ts"

/** A brand that a user can see. */
export interface OwnBrand {
  id: string
  name: string
  /** The account of the brand. Undefined for a user who has only one account. */
  accountId: string | undefined
}

/** Lists the brands of a user in all accounts, the oldest first in each account. */
export async function listOwnBrands(kernel: Kernel, user: User): Promise<OwnBrand[]> {
  const accounts = await listAccounts(kernel.db, user.id)
  const brands: OwnBrand[] = []
  for (const { id: accountId } of accounts) {
    const { data } = await callTool(kernel, await toPrincipal(kernel, user, accountId), "list_brands", {})
    const shown = accounts.length > 1 ? accountId : undefined
    brands.push(...data.map(({ id, name }) => ({ id, name, accountId: shown })))
  }
  return brands
}
