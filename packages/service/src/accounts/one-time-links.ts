import { hash as digest, randomBytes } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { checkPassword } from "@citable/secrets/check-password"
import type { Passwords } from "@citable/secrets/passwords"
import type { Database } from "@citable/storage/database"

import { findPasswordContext } from "./find-password-context.ts"
import { beginSession } from "./sessions.ts"
import { endSignIns, findUser, type User } from "./users.ts"

const hash = (token: string) => digest("sha256", token)

/** Creates a token that sets a password once. It replaces earlier tokens of the same person. */
export async function createOneTimeToken(
  db: Database,
  userId: string,
  { now, lifetime }: { now: number; lifetime: number },
): Promise<string> {
  const token = `ctl_${randomBytes(32).toString("base64url")}`
  await db.deleteFrom("one_time_links").where("user_id", "=", userId).execute()
  const row = { token_hash: hash(token), user_id: userId, created_at: now, expires_at: now + lifetime }
  await db.insertInto("one_time_links").values(row).execute()
  return token
}

/** Whether a person has got a token since a time. */
export async function hasNewToken(db: Database, userId: string, since: number): Promise<boolean> {
  const query = db.selectFrom("one_time_links").select("user_id").where("user_id", "=", userId)
  return (await query.where("created_at", ">", since).executeTakeFirst()) !== undefined
}

/** Finds the user of a token. Undefined if the token is used, expired or invalid. */
export async function findTokenUser(db: Database, token: string, now: number): Promise<User | undefined> {
  const row = await db
    .selectFrom("one_time_links")
    .select(["user_id", "expires_at"])
    .where("token_hash", "=", hash(token))
    .executeTakeFirst()
  return row === undefined || row.expires_at <= now ? undefined : findUser(db, row.user_id)
}

/**
 * Sets a password with a one-time token, ends all other sign-ins, and begins a session. Returns the id of the session. All this is one
 * transaction, so a later password change also ends this session.
 */
export async function usePasswordToken(
  { db, passwords, now }: { db: Database; passwords: Passwords; now: () => number },
  token: string,
  password: string,
): Promise<string> {
  // Check the token before the expensive hash, and again when it is used.
  const owner = await findTokenUser(db, token, now())
  if (owner === undefined) throw linkIsInvalid()
  checkPassword(password, await findPasswordContext(db, owner))
  const hashed = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const user = await findTokenUser(trx, token, now())
    const used = await trx
      .deleteFrom("one_time_links")
      .where("token_hash", "=", hash(token))
      .returning("user_id")
      .executeTakeFirst()
    if (user === undefined || used === undefined) throw linkIsInvalid()
    await trx.updateTable("users").set({ password_hash: hashed }).where("id", "=", user.id).execute()
    await endSignIns(trx, user.id, now())
    return beginSession(trx, user.id, now())
  })
}

function linkIsInvalid(): ProblemError {
  const detail = "This link has been used or has expired. Ask the person who sent it for a new one."
  return new ProblemError("not_found", detail)
}
