import { addOwner } from "../accounts/members.ts"
import { type AccountLink, type AccountsPlace, findAccountId, openAccounts, toAccountLink } from "./open-accounts.ts"

export interface CreateOwnerOptions extends AccountsPlace {
  email: string
  /**
   * The id of the account.
   *
   * @default the account that the first start created
   */
  accountId?: string
}

/**
 * Makes a person an owner of an account and of all its brands, including later ones. The operator can call it while the service runs.
 *
 * @throws {CitableError} `data_dir_unusable`, `invalid_input`, `not_found`, or `conflict` for an address of another account.
 */
export function createOwner({ email, accountId, ...place }: CreateOwnerOptions): Promise<AccountLink> {
  return openAccounts(place, async (trx, now) => {
    const { user, token } = await addOwner(trx, { accountId: await findAccountId(trx, accountId), email }, now)
    return toAccountLink(place, user.email, token)
  })
}
