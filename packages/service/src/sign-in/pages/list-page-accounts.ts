import type { PageAccount } from "@citable/page-kit"

import { listAccounts } from "../../accounts/roles.ts"
import type { User } from "../../accounts/users.ts"
import { scopesIn } from "../../credentials/permissions.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { toPrincipal } from "../../gate/to-principal.ts"
import { readAccountSpending } from "../routes/read-account-spending.ts"
import { toCaller } from "./to-caller.ts"

/** Lists the accounts of a user for a page, in the order of their ids. */
export async function listPageAccounts(kernel: Kernel, user: User): Promise<PageAccount[]> {
  const accounts = await listAccounts(kernel.db, user.id)
  return Promise.all(
    accounts.map(async ({ id }) => {
      const principal = await toPrincipal(kernel, user, id)
      return {
        ...toCaller(kernel, () => principal),
        id,
        isOwner: principal.roles === null,
        scopesIn: (brandId: string) => scopesIn(principal, brandId),
        readSpending: (brandIds: readonly string[]) => readAccountSpending(kernel, principal, brandIds),
      }
    }),
  )
}
