import { ProblemError } from "../problems/problem-error.ts"
import type { Database } from "../storage/database.ts"
import { newId } from "../storage/new-id.ts"
import { rowLocks } from "../storage/row-locks.ts"
import type { Role } from "../storage/tables/account-tables.ts"
import { createOneTimeToken } from "./one-time-links.ts"
import { toEmail, type User } from "./users.ts"

const week = 7 * 24 * 3_600_000

/** All roles, from the least to the most powerful. */
export const roles: readonly Role[] = ["viewer", "editor", "owner"]

export interface Member {
  userId: string
  email: string
  role: Role
  /** Whether the member has accepted the invitation. */
  hasPassword: boolean
}

/** Lists the members of a brand with their roles, without the owners of the account. */
export async function listMembers(db: Database, brandId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.email", "users.password_hash", "memberships.role"])
    .where("memberships.brand_id", "=", brandId)
    .orderBy("users.email")
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    role: row.role,
    hasPassword: row.password_hash !== null,
  }))
}

/**
 * Gives a person a role for a brand. A person without a password gets a token for a link that sets one, valid for a week.
 *
 * If an owner of the brand invites (`isByMember`), it only returns a token for a person without any other role: the token gives access to
 * every role of that person. Everybody else keeps the link of their earlier invitation.
 *
 * Call it in a transaction. Throws 409 for an address that belongs to another account of this instance.
 */
export async function addMember(
  db: Database,
  member: { accountId: string; brandId: string; email: string; role: Role; isByMember?: boolean },
  now: number,
): Promise<{ user: User; token: string | undefined }> {
  const user = await findOrMakeUser(db, member, now)
  const mayHaveToken = member.isByMember !== true || !(await hasMoreThan(db, user, member.brandId))
  await db
    .insertInto("memberships")
    .values({ user_id: user.id, brand_id: member.brandId, role: member.role, created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "brand_id"]).doUpdateSet({ role: member.role }))
    .execute()
  return { user, token: mayHaveToken ? await inviteToken(db, user, now) : undefined }
}

/** Makes a person, new or existing, an owner of the whole account. It returns a token like `addMember`. */
export async function addOwner(
  db: Database,
  owner: { accountId: string; email: string },
  now: number,
): Promise<{ user: User; token: string | undefined }> {
  const user = await findOrMakeUser(db, owner, now)
  await db.updateTable("users").set({ is_owner: 1 }).where("id", "=", user.id).execute()
  return { user, token: await inviteToken(db, user, now) }
}

/** Removes a person's role for a brand. */
export async function removeMember(db: Database, brandId: string, userId: string): Promise<void> {
  await db.deleteFrom("memberships").where("brand_id", "=", brandId).where("user_id", "=", userId).execute()
}

async function findOrMakeUser(
  db: Database,
  { accountId, email: text }: { accountId: string; email: string },
  now: number,
): Promise<User> {
  const email = toEmail(text)
  // The lock lasts until the transaction ends. A concurrent invitation of the same person then sees the roles that this one gives.
  const query = db.selectFrom("users").selectAll().where("email", "=", email)
  const existing = await rowLocks(db).forUpdate(query).executeTakeFirst()
  if (existing !== undefined) {
    if (existing.account_id === accountId) return existing
    const detail = "This address belongs to another account of this instance. Use another address."
    throw new ProblemError("conflict", detail)
  }
  return db
    .insertInto("users")
    .values({ id: newId("usr", now), account_id: accountId, email, password_hash: null, is_owner: 0, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a person owns the account or has a role for another brand. */
async function hasMoreThan(db: Database, user: User, brandId: string): Promise<boolean> {
  if (user.is_owner === 1) return true
  const others = db.selectFrom("memberships").select("brand_id").where("user_id", "=", user.id)
  return (await others.where("brand_id", "!=", brandId).executeTakeFirst()) !== undefined
}

async function inviteToken(db: Database, user: User, now: number): Promise<string | undefined> {
  return user.password_hash === null ? createOneTimeToken(db, user.id, { now, lifetime: week }) : undefined
}
