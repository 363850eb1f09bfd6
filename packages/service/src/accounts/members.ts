import type { Database } from "@citable/storage/database"
import type { Role } from "@citable/storage/tables/account-tables"

import { removeAlertChoice } from "./alert-choices.ts"
import { type Actor, recordAccess } from "./record-access.ts"
import { isMember } from "./roles.ts"

export interface Member {
  userId: string
  email: string
  role: Role
}

/** Lists the members of a brand with their roles, without the owners of the account. */
export async function listMembers(db: Database, brandId: string): Promise<Member[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id as userId", "users.email", "memberships.role"])
    .where("memberships.brand_id", "=", brandId)
    .orderBy("users.email")
    .execute()
}

/** Lists the owners of an account, who own every brand of it. */
export async function listAccountOwners(db: Database, accountId: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("account_owners")
    .innerJoin("users", "users.id", "account_owners.user_id")
    .select(["users.id", "users.email"])
    .where("account_owners.account_id", "=", accountId)
    .orderBy("users.email")
    .execute()
}

/** Gives a member of a brand another role. Returns false if no member has this address. Call it in a transaction. */
export async function changeRole(
  db: Database,
  { brandId, email, role, by }: { brandId: string; email: string; role: Role; by: Actor },
  now: number,
): Promise<boolean> {
  const member = await db
    .selectFrom("memberships")
    .select(["user_id", "role"])
    .where("brand_id", "=", brandId)
    .where("user_id", "in", (eb) => eb.selectFrom("users").select("id").where("email", "=", email))
    .executeTakeFirst()
  if (member === undefined) return false
  if (member.role === role) return true
  await db
    .updateTable("memberships")
    .set({ role })
    .where("brand_id", "=", brandId)
    .where("user_id", "=", member.user_id)
    .execute()
  const subject = { kind: "member", id: member.user_id } as const
  const change = { brandId, what: "change_member_role", subject, before: member.role, after: role } as const
  await recordAccess(db, by, change, now)
  return true
}

/**
 * Removes a person's role for a brand. Without another role in the account, the person's tokens for it end. Tokens for other accounts and
 * the sessions stay. Mails about the brand end. Call it in a transaction.
 */
export async function removeMember(
  db: Database,
  { brandId, userId, by }: { brandId: string; userId: string; by: Actor },
  now: number,
): Promise<void> {
  const accountId = by.account_id
  const member = await db
    .deleteFrom("memberships")
    .where("brand_id", "=", brandId)
    .where("user_id", "=", userId)
    .returning("role")
    .executeTakeFirst()
  const subject = { kind: "member", id: userId } as const
  if (member !== undefined)
    await recordAccess(db, by, { brandId, what: "remove_member", subject, before: member.role }, now)
  await removeAlertChoice(db, { brandId, userId })
  await db.deleteFrom("saved_views").where("brand_id", "=", brandId).where("user_id", "=", userId).execute()
  if (await isMember(db, userId, accountId)) return
  const grants = db
    .selectFrom("oauth_records")
    .select("id_hash")
    .where("model", "=", "Grant")
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
  await db.deleteFrom("oauth_records").where("grant_hash", "in", grants).execute()
  await db.deleteFrom("oauth_records").where("model", "=", "Grant").where("id_hash", "in", grants).execute()
  await db.deleteFrom("credentials").where("user_id", "=", userId).where("account_id", "=", accountId).execute()
}
