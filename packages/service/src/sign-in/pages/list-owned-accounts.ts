import type { User } from "../../accounts/users.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** Lists the ids of the accounts that a user owns, in their order. Only an owner of an account creates brands in it. */
export async function listOwnedAccounts({ db }: Kernel, user: User): Promise<string[]> {
  const query = db.selectFrom("account_owners").select("account_id").where("user_id", "=", user.id)
  return (await query.orderBy("account_id").execute()).map(({ account_id: id }) => id)
}
