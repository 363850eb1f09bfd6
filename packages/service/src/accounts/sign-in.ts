import { ProblemError } from "../problems/problem-error.ts"
import type { Database } from "../storage/database.ts"
import { rowLocks } from "../storage/row-locks.ts"
import { checkPassword } from "./one-time-links.ts"
import { passwordLength, type Passwords } from "./passwords.ts"
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
}

/**
 * Begins a session for who knows the password, and returns its id. Throws 401, which says the same and takes as long for an
 * unknown address as for a wrong password, and 429 after too many failures from one place.
 */
export async function signIn(deps: SignInDeps, input: SignInInput): Promise<{ sessionId: string; user: User }> {
  const { db, now, passwords } = deps
  const email = input.email.trim().normalize("NFC").toLowerCase().slice(0, 254)
  const user = await verify(deps, email, input)
  const sessionId = await db.transaction().execute(async (trx) => {
    // Another password may have been set while this one was looked at, which ended what was open: nothing begins after.
    const query = trx.selectFrom("users").select("password_hash").where("id", "=", user.id)
    const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
    if (row === undefined || row.password_hash !== user.password_hash) throw notRight()
    return beginSession(trx, user.id, now())
  })
  if (user.password_hash !== null && passwords.isOutdated(user.password_hash)) {
    const hashed = await passwords.hash(input.password)
    await setPassword(db, user, hashed)
  }
  return { sessionId, user }
}

/** Replaces a password by who knows it, ends everything that is open, and begins a session anew. */
export async function changePassword(
  deps: SignInDeps,
  user: User,
  { password, next, address }: { password: string; next: string; address: string | undefined },
): Promise<string> {
  checkPassword(next)
  const verified = await verify(deps, user.email, { email: user.email, password, address })
  const hashed = await deps.passwords.hash(next)
  return deps.db.transaction().execute(async (trx) => {
    if (!(await setPassword(trx, verified, hashed))) throw notRight()
    await trx.deleteFrom("one_time_links").where("user_id", "=", user.id).execute()
    await endSignIns(trx, user.id)
    return beginSession(trx, user.id, deps.now())
  })
}

/** Replaces the password that was verified, and no other; false where it is another by now. */
async function setPassword(db: Database, { id, password_hash: verified }: User, hashed: string): Promise<boolean> {
  const query = db.updateTable("users").set({ password_hash: hashed }).where("id", "=", id)
  const { numUpdatedRows } = await query.where("password_hash", "=", verified).executeTakeFirst()
  return numUpdatedRows === 1n
}

const notRight = () => new ProblemError("unauthenticated", "The e-mail address or the password is not right.")

async function verify({ db, passwords, now }: SignInDeps, email: string, input: SignInInput): Promise<User> {
  const attempt: Attempt = { email, address: input.address, now: now() }
  await takeAttempt(db, attempt)
  const user = await findUserByEmail(db, email)
  const isRight = await passwords.verify(input.password.slice(0, 4 * passwordLength.max), user?.password_hash ?? null)
  if (user === undefined || !isRight) throw notRight()
  await forgiveAttempt(db, attempt)
  return user
}
