import { CitableError } from "@citable/contract"

import { createOneTimeToken } from "../accounts/one-time-links.ts"
import { findUserByEmail, toEmail } from "../accounts/users.ts"
import { type AccountLink, type AccountsPlace, openAccounts, toAccountLink } from "./open-accounts.ts"

/**
 * Makes a link by which somebody chooses another password, once, within a day; the present one works until then. For the
 * operator, who holds the data folder, and also while the service runs. Throws `not_found` for who has no account, and as `createOwner`.
 */
export function resetPassword({ email, ...place }: AccountsPlace & { email: string }): Promise<AccountLink> {
  return openAccounts(place, async (trx, now) => {
    const user = await findUserByEmail(trx, toEmail(email))
    if (user === undefined) throw new CitableError(`Nobody signs in as ${email}.`, { code: "not_found" })
    const token = await createOneTimeToken(trx, user.id, { now, lifetime: 24 * 3_600_000 })
    return toAccountLink(place, user.email, token)
  })
}
