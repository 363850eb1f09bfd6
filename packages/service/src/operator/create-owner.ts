import type { Database } from "@citable/storage/database"

import { createInvitation } from "../accounts/invitations.ts"
import { toOperatorActor } from "../accounts/record-access.ts"
import { findRoles } from "../accounts/roles.ts"
import { findUserByEmail, toEmail } from "../accounts/users.ts"
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
 * Invites a person to own an account and all its brands, including later ones. The person accepts by the link: with a new password, or by
 * signing in if the address has a user. The operator can call it while the service runs.
 *
 * @throws {CitableError} `data_dir_unusable`, `invalid_input` or `not_found`.
 */
export function createOwner({ email: text, accountId: id, ...place }: CreateOwnerOptions): Promise<AccountLink> {
  return openAccounts(place, async (trx, now) => {
    const email = toEmail(text)
    const accountId = await findAccountId(trx, id)
    if (await isOwner(trx, email, accountId)) return { email }
    const invitation = { by: toOperatorActor(accountId), brandId: null, email, role: "owner" } as const
    return toAccountLink(place, email, `/invitation?token=${await createInvitation(trx, invitation, now)}`)
  })
}

async function isOwner(trx: Database, email: string, accountId: string): Promise<boolean> {
  const user = await findUserByEmail(trx, email)
  return user !== undefined && (await findRoles(trx, user.id, accountId)) === null
}
