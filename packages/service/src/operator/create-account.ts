import { brandSchema, CitableError, oneLinePattern } from "@citable/contract"

import { createInvitation } from "../accounts/invitations.ts"
import { toOperatorActor } from "../accounts/record-access.ts"
import { toEmail } from "../accounts/users.ts"
import { insertAccount } from "./make-account.ts"
import { type AccountLink, type AccountsPlace, openAccounts, toAccountLink } from "./open-accounts.ts"

export interface CreateAccountOptions extends AccountsPlace {
  /** The address of the owner, who may have a user in another account. */
  email: string
  /** The name of the account's first brand. */
  brandName: string
}

/** A new account, and the invitation of its owner. */
export interface CreatedAccount extends AccountLink {
  accountId: string
  brandId: string
}

/**
 * Creates another account, which is isolated from the others, with a brand, and invites its owner. It creates no token; `mintOperatorToken`
 * does. The operator can call it while the service runs.
 *
 * @throws {CitableError} `usage` for a brand name that is empty or too long, `data_dir_unusable` or `invalid_input`.
 */
export async function createAccount(options: CreateAccountOptions): Promise<CreatedAccount> {
  const { email: text, brandName, ...place } = options
  if (!brandSchema.shape.name.regex(oneLinePattern).safeParse(brandName).success) {
    throw new CitableError("Give the brand a name of 1 to 200 characters on one line.", { code: "usage" })
  }
  return openAccounts(place, async (trx, now) => {
    const email = toEmail(text)
    const ids = await insertAccount(trx, brandName, now)
    const invitation = { by: toOperatorActor(ids.accountId), brandId: null, email, role: "owner" } as const
    const token = await createInvitation(trx, invitation, now)
    return { ...toAccountLink(place, email, `/invitation?token=${token}`), ...ids }
  })
}
