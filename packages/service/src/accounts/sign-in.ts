import { hash } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { checkPassword } from "@citable/secrets/check-password"
import { passwordLength, type Passwords } from "@citable/secrets/passwords"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"

import { findPasswordContext } from "./find-password-context.ts"
import { beginSession } from "./sessions.ts"
import { type Attempt, forgiveAttempt, takeAttempt } from "./sign-in-limits.ts"
import { endSignIns, findUserByEmail, type User } from "./users.ts"

export interface SignInDeps {
  db: Database
  passwords: Passwords
  now: () => number
}

export interface SignInInput {
  email: string
  password: string
  address: string | undefined
  /** A browser whose user has signed in to this account before. */
  device?: KnownDevice | undefined
}

/** A browser that had the right password once. */
export interface KnownDevice {
  id: string
  /** `toPasswordMark` of the password that it had. */
  passwordMark: string
}

/** Recognises a password hash, and tells nothing about it. */
export function toPasswordMark(passwordHash: string | null): string {
  return hash("sha256", passwordHash ?? "", "base64url")
}

/**
 * Checks the password and begins a session. Returns its id. Throws 401, with the same message and in the same time for an unknown address
 * and for a wrong password. Throws 429 after too many failures.
 */
export async function signIn(deps: SignInDeps, input: SignInInput): Promise<{ sessionId: string; user: User }> {
  const { db, now, passwords } = deps
  const email = toSignInEmail(input.email)
  const user = await verify(deps, email, input)
  const sessionId = await db.transaction().execute(async (trx) => {
    // Check again: a password change in the meantime has ended all sessions, so the old password must not begin a new one.
    const query = trx.selectFrom("users").select("password_hash").where("id", "=", user.id)
    const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
    if (row === undefined || row.password_hash !== user.password_hash) throw wrongPassword()
    return beginSession(trx, user.id, now())
  })
  if (user.password_hash !== null && passwords.isOutdated(user.password_hash)) {
    const hashed = await passwords.hash(input.password)
    await setPassword(db, user, hashed)
  }
  return { sessionId, user }
}

/** The form of an e-mail address under which the service looks for its user and counts failures. */
export function toSignInEmail(text: string): string {
  return text.trim().normalize("NFC").toLowerCase().slice(0, 254)
}

/** Changes a password after checking the current one. Ends all sign-ins, and begins a new session. Returns its id. */
export async function changePassword(
  deps: SignInDeps,
  user: User,
  { next, ...input }: Omit<SignInInput, "email"> & { next: string },
): Promise<string> {
  checkPassword(next, await findPasswordContext(deps.db, user))
  const verified = await verify(deps, user.email, { ...input, email: user.email })
  const hashed = await deps.passwords.hash(next)
  return deps.db.transaction().execute(async (trx) => {
    if (!(await setPassword(trx, verified, hashed))) throw wrongPassword()
    await trx.deleteFrom("one_time_links").where("user_id", "=", user.id).execute()
    await endSignIns(trx, user.id, deps.now())
    return beginSession(trx, user.id, deps.now())
  })
}

/** Replaces the password that was verified. Returns false if it has changed since. */
async function setPassword(db: Database, { id, password_hash: verified }: User, hashed: string): Promise<boolean> {
  const query = db.updateTable("users").set({ password_hash: hashed }).where("id", "=", id)
  const { numUpdatedRows } = await query.where("password_hash", "=", verified).executeTakeFirst()
  return numUpdatedRows === 1n
}

const wrongPassword = () => new ProblemError("unauthenticated", "The e-mail address or the password is wrong.")

async function verify({ db, passwords, now }: SignInDeps, email: string, input: SignInInput): Promise<User> {
  const user = await findUserByEmail(db, email)
  const { device: known } = input
  const device = known?.passwordMark === toPasswordMark(user?.password_hash ?? null) ? known.id : undefined
  const attempt: Attempt = { email, address: input.address, device, now: now() }
  await takeAttempt(db, attempt)
  const isRight = await passwords.verify(input.password.slice(0, 4 * passwordLength.max), user?.password_hash ?? null)
  if (user === undefined || !isRight) throw wrongPassword()
  await forgiveAttempt(db, attempt)
  return user
}
