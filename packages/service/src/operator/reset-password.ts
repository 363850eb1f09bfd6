import { CitableError } from "@citable/contract"

import { createOneTimeToken } from "../accounts/one-time-links.ts"
import { findUserByEmail, toEmail } from "../accounts/users.ts"
import { type AccountLink, type AccountsPlace, openAccounts, toAccountLink } from "./open-accounts.ts"

/**
 * Creates a link to choose a new password. It works once, within a day. Until then, the current password works. The operator can call it
 * while the service runs.
 *
 * @throws {CitableError} `not_found` for an unknown e-mail address, and the errors of `createOwner`.
 */
export function resetPassword({ email, ...place }: AccountsPlace & { email: string }): Promise<AccountLink> {
  return openAccounts(place, async (trx, now) => {
    const user = await findUserByEmail(trx, toEmail(email))
    if (user === undefined) throw new CitableError(`No user has the e-mail address ${email}.`, { code: "not_found" })
    const token = await createOneTimeToken(trx, user.id, { now, lifetime: 24 * 3_600_000 })
    return toAccountLink(place, user.email, `/password?token=${token}`)
  })
}
