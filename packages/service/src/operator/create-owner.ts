import { addOwner } from "../accounts/members.ts"
import { type AccountLink, type AccountsPlace, findAccountId, openAccounts, toAccountLink } from "./open-accounts.ts"

export interface CreateOwnerOptions extends AccountsPlace {
  email: string
  /** Default: the account that the first start made. */
  accountId?: string
}

/**
 * Makes somebody an owner of a whole account: of every brand that it has and will have. For the operator, who holds the data
 * folder, and also while the service runs. Throws `data_dir_unusable`, `invalid_input`, `not_found` and, for an address of another
 * account, `conflict`.
 */
export function createOwner({ email, accountId, ...place }: CreateOwnerOptions): Promise<AccountLink> {
  return openAccounts(place, async (trx, now) => {
    const { user, token } = await addOwner(trx, { accountId: await findAccountId(trx, accountId), email }, now)
    return toAccountLink(place, user.email, token)
  })
}
