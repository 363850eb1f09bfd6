import { hash as digest, randomBytes } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { checkPassword } from "@citable/secrets/check-password"
import type { Passwords } from "@citable/secrets/passwords"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { rowLocks } from "@citable/storage/row-locks"
import type { Role } from "@citable/storage/tables/account-tables"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { type Actor, recordAccess, toPersonActor } from "./record-access.ts"
import { beginSession } from "./sessions.ts"
import type { User } from "./users.ts"

const week = 7 * 24 * 3_600_000

/** An invitation to a role. It takes effect when the person who has the address accepts it. */
export type Invitation = Selectable<Tables["invitations"]>

export interface NewInvitation {
  by: Actor
  /** Null invites an owner of the whole account. */
  brandId: string | null
  email: string
  role: Role
}

const hash = (token: string) => digest("sha256", token)

/**
 * Creates an invitation. Returns the token of its link, which is valid for a week. It replaces an earlier invitation of this address to the
 * same brand. It does the same whether or not a user of this instance has the address. Call it in a transaction.
 */
export async function createInvitation(db: Database, invitation: NewInvitation, now: number): Promise<string> {
  const { by, brandId, role } = invitation
  const accountId = by.account_id
  const { toMailAddress } = await import("./to-mail-address.ts")
  const email = toMailAddress(invitation.email)
  const token = `cti_${randomBytes(32).toString("base64url")}`
  await db
    .updateTable("invitations")
    .set({ state: "withdrawn" })
    .where("account_id", "=", accountId)
    .where("brand_id", brandId === null ? "is" : "=", brandId)
    .where("email", "=", email)
    .where("state", "=", "open")
    .execute()
  const id = newId("inv", now)
  const row = { id, token_hash: hash(token), account_id: accountId, brand_id: brandId, email, role }
  await db
    .insertInto("invitations")
    .values({ ...row, state: "open", created_at: now, expires_at: now + week })
    .execute()
  const subject = { kind: "invitation", id } as const
  await recordAccess(db, by, { brandId, what: "invite_member", subject, after: role }, now)
  return token
}

/** Deletes an invitation of which nobody has heard, and that it was made. Call it in a transaction. */
export async function deleteInvitation(db: Database, token: string): Promise<void> {
  const query = db.deleteFrom("invitations").where("token_hash", "=", hash(token)).returning(["id", "brand_id"])
  const gone = await query.executeTakeFirst()
  const made = db.deleteFrom("actions").where("brand_id", "=", gone?.brand_id ?? "")
  await made.where("subject_id", "=", gone?.id ?? "").execute()
}

/** Lists the invitations to a brand that nobody has accepted. */
export function listInvitations(db: Database, brandId: string, now: number): Promise<Invitation[]> {
  const query = db.selectFrom("invitations").selectAll().where("brand_id", "=", brandId).where("state", "=", "open")
  return query.where("expires_at", ">", now).orderBy("email").execute()
}

/** Withdraws an invitation to a brand. Its link no longer works. Call it in a transaction. */
export async function withdrawInvitation(
  db: Database,
  { brandId, id, by }: { brandId: string; id: string; by: Actor },
  now: number,
): Promise<void> {
  const query = db.updateTable("invitations").set({ state: "withdrawn" }).where("id", "=", id)
  const { numUpdatedRows } = await query.where("brand_id", "=", brandId).where("state", "=", "open").executeTakeFirst()
  const subject = { kind: "invitation", id } as const
  if (numUpdatedRows > 0n) await recordAccess(db, by, { brandId, what: "withdraw_invitation", subject }, now)
}

/** Finds the open invitation of a link. Throws 404 with the reason if the link is used, withdrawn, expired or invalid. */
export async function findInvitation(db: Database, token: string, now: number): Promise<Invitation> {
  const query = db.selectFrom("invitations").selectAll().where("token_hash", "=", hash(token))
  const row = await rowLocks(db).forUpdate(query).executeTakeFirst()
  if (row === undefined) throw isOver("There is no such invitation.")
  if (row.state === "accepted")
    throw new ProblemError("not_found", "This invitation has already been accepted. Sign in.")
  if (row.state === "withdrawn") throw isOver("This invitation was withdrawn, or a later one has replaced it.")
  if (row.expires_at <= now) throw isOver("This invitation has expired.")
  return row
}

/** Accepts an invitation as the signed-in user. Throws 403 for a user with another address. */
export async function acceptInvitation(db: Database, token: string, user: User, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, token, now)
    if (invitation.email !== user.email) throw otherPerson(invitation, user)
    await giveRole(trx, invitation, user.id, now)
  })
}

/**
 * Accepts an invitation as a new user, with a password. Returns the user's address and the id of a new session. Throws 409 if a user has the address already: only
 * that user can accept.
 */
export async function acceptAsNewUser(
  { db, passwords, now }: { db: Database; passwords: Passwords; now: () => number },
  token: string,
  password: string,
): Promise<{ email: string; sessionId: string }> {
  // Check the invitation before the expensive hash, and again when it is used.
  const found = await findInvitation(db, token, now())
  const { email } = found
  checkPassword(password, { email, names: await findBrandNames(db, found) })
  const hashed = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, token, now())
    const user = await trx
      .insertInto("users")
      .values({ id: newId("usr", now()), email: invitation.email, password_hash: hashed, created_at: now() })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst()
    if (user === undefined) {
      const detail = "You can already sign in to this service with this address. Sign in, then accept the invitation."
      throw new ProblemError("conflict", detail)
    }
    await giveRole(trx, invitation, user.id, now())
    return { email, sessionId: await beginSession(trx, user.id, now()) }
  })
}

/** The names of the brands that an invitation is for: one, or those of the account that the person will own. */
export async function findBrandNames(db: Database, { account_id, brand_id }: Invitation): Promise<string[]> {
  let query = db
    .selectFrom("brands")
    .select("name")
    .where("account_id", "=", account_id)
    .where("purge_started_at", "is", null)
  if (brand_id !== null) query = query.where("id", "=", brand_id)
  const rows = await query.orderBy("created_at").limit(100).execute()
  return rows.map(({ name }) => name)
}

/** The refusal for a signed-in user whom an invitation does not address. */
export function otherPerson(invitation: Invitation, user: User): ProblemError {
  const detail = `This invitation is for ${invitation.email}, and you are signed in as ${user.email}. Sign out, then open the link again.`
  return new ProblemError("insufficient_scope", detail)
}

async function giveRole(trx: Database, invitation: Invitation, userId: string, now: number): Promise<void> {
  const { id, account_id, brand_id, role } = invitation
  await trx.updateTable("invitations").set({ state: "accepted" }).where("id", "=", id).execute()
  const change = { what: "accept_invitation", subject: { kind: "invitation", id }, after: role } as const
  await recordAccess(trx, toPersonActor(account_id, userId), { ...change, brandId: brand_id }, now)
  if (brand_id === null) {
    const owner = { user_id: userId, account_id, created_at: now }
    await trx
      .insertInto("account_owners")
      .values(owner)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await trx
    .insertInto("memberships")
    .values({ user_id: userId, brand_id, role, created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "brand_id"]).doUpdateSet({ role }))
    .execute()
}

function isOver(reason: string): ProblemError {
  return new ProblemError("not_found", `${reason} Ask the person who sent it for a new one.`)
}
