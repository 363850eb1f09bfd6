import { CitableError } from "@citable/contract"

import { createInvitation } from "../accounts/invitations.ts"
import { changeRole } from "../accounts/members.ts"
import { toOperatorActor } from "../accounts/record-access.ts"
import { roles } from "../accounts/roles.ts"
import { toEmail } from "../accounts/users.ts"
import { type AccountLink, type AccountsPlace, openAccounts, toAccountLink } from "./open-accounts.ts"

export interface InviteMemberOptions extends AccountsPlace {
  email: string
  /** `viewer`, `editor` or `owner`. */
  role: string
  /** The brand. You can leave it out if the service has only one. */
  brandId?: string
}

/**
 * Invites a person to a role for a brand, or changes the role of a member at once. The person accepts by the link: with a new password, or
 * by signing in if the address has a user. The operator can call it while the service runs.
 *
 * @throws {CitableError} `usage` for an unknown role or a missing brand, `not_found` for an unknown brand, and the errors of `createOwner`.
 */
export function inviteMember({
  email: text,
  role: name,
  brandId,
  ...place
}: InviteMemberOptions): Promise<AccountLink> {
  const role = roles.find((one) => one === name)
  if (role === undefined)
    throw new CitableError(`Unknown role: ${name}. Known roles: ${roles.join(", ")}.`, { code: "usage" })
  return openAccounts(place, async (trx, now) => {
    let query = trx
      .selectFrom("brands")
      .select(["id", "account_id", "name"])
      .where("purge_started_at", "is", null)
      .orderBy("created_at")
      .limit(20)
    if (brandId !== undefined) query = query.where("id", "=", brandId)
    const brands = await query.execute()
    const [brand] = brands
    if (brand === undefined) throw new CitableError(`There is no brand ${brandId ?? ""}.`, { code: "not_found" })
    if (brands.length > 1) {
      const list = brands.map((one) => `${one.id} (${one.name})`).join(", ")
      throw new CitableError(`Choose a brand: ${list}.`, { code: "usage" })
    }
    const email = toEmail(text)
    const invitation = { by: toOperatorActor(brand.account_id), brandId: brand.id, email, role }
    if (await changeRole(trx, invitation, now)) return { email }
    return toAccountLink(place, email, `/invitation?token=${await createInvitation(trx, invitation, now)}`)
  })
}
