import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import type { Role } from "@citable/storage/tables/account-tables"

/** All roles, from the least to the most powerful. */
export const roles: readonly Role[] = ["viewer", "editor", "owner"]

/** The roles of a user in an account, by brand. Null for an owner of the account, who owns every brand of it. */
export type AccountRoles = ReadonlyMap<string, Role> | null

export async function findRoles(db: Database, userId: string, accountId: string): Promise<AccountRoles> {
  if ((await ownership(db, userId, accountId)).length > 0) return null
  const rows = await rolesIn(db, userId, accountId)
  return new Map(rows.map(({ brand_id, role }) => [brand_id, role]))
}

const ownership = prepareQuery((db, userId: string, accountId: string) =>
  db.selectFrom("account_owners").select("user_id").where("user_id", "=", userId).where("account_id", "=", accountId),
)

const rolesIn = prepareQuery((db, userId: string, accountId: string) =>
  db
    .selectFrom("memberships")
    .innerJoin("brands", "brands.id", "memberships.brand_id")
    .select(["memberships.brand_id", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .where("brands.account_id", "=", accountId),
)

/** Whether a user has any role in an account. */
export async function isMember(db: Database, userId: string, accountId: string): Promise<boolean> {
  const found = await findRoles(db, userId, accountId)
  return found === null || found.size > 0
}

/** An account in which a user has a role. */
export interface UserAccount {
  id: string
  /** The brands of the account that the user can see, the oldest first. */
  brands: { id: string; name: string }[]
}

/** Lists the accounts in which a user has a role, in the order of their ids. */
export async function listAccounts(db: Database, userId: string): Promise<UserAccount[]> {
  const owned = await db.selectFrom("account_owners").select("account_id").where("user_id", "=", userId).execute()
  const brands = await db
    .selectFrom("brands")
    .select(["id", "name", "account_id"])
    .where("purge_started_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("account_id", "in", eb.selectFrom("account_owners").select("account_id").where("user_id", "=", userId)),
        eb("id", "in", eb.selectFrom("memberships").select("brand_id").where("user_id", "=", userId)),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  const ids = new Set([...owned, ...brands].map((row) => row.account_id))
  const brandsOf = (id: string) => brands.filter((brand) => brand.account_id === id)
  return [...ids]
    .toSorted()
    .map((id) => ({ id, brands: brandsOf(id).map((brand) => ({ id: brand.id, name: brand.name })) }))
}
