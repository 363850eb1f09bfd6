import { CitableError } from "@citable/contract"

import { addMember, roles } from "../accounts/members.ts"
import { type AccountLink, type AccountsPlace, openAccounts, toAccountLink } from "./open-accounts.ts"

export interface InviteMemberOptions extends AccountsPlace {
  email: string
  /** `viewer`, `editor` or `owner`. */
  role: string
  /** May be left out where the service has one brand. */
  brandId?: string
}

/**
 * Gives somebody a role with a brand, or another one. For the operator, who holds the data folder, and also while the service
 * runs. Throws `usage` for another role or where the brand has to be named, `not_found` for no such brand, and as `createOwner`.
 */
export function inviteMember({ email, role: name, brandId, ...place }: InviteMemberOptions): Promise<AccountLink> {
  const role = roles.find((one) => one === name)
  if (role === undefined)
    throw new CitableError(`There is no role ${name}. There is: ${roles.join(", ")}.`, { code: "usage" })
  return openAccounts(place, async (trx, now) => {
    let query = trx.selectFrom("brands").select(["id", "account_id", "name"]).orderBy("created_at").limit(20)
    if (brandId !== undefined) query = query.where("id", "=", brandId)
    const brands = await query.execute()
    const [brand] = brands
    if (brand === undefined) throw new CitableError(`There is no brand ${brandId ?? ""}.`, { code: "not_found" })
    if (brands.length > 1) {
      const list = brands.map((one) => `${one.id} (${one.name})`).join(", ")
      throw new CitableError(`Say which brand is meant: ${list}.`, { code: "usage" })
    }
    const member = { accountId: brand.account_id, brandId: brand.id, email, role }
    const { user, token } = await addMember(trx, member, now)
    return toAccountLink(place, user.email, token)
  })
}
