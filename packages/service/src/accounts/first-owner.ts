import { hash, timingSafeEqual } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { checkPassword } from "@citable/secrets/check-password"
import type { Passwords } from "@citable/secrets/passwords"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { beginSession } from "./sessions.ts"
import { forgiveAttempt, takeAttempt, toNetwork } from "./sign-in-limits.ts"

/** Makes a text that only the holder of the secret key can make. */
export interface Signer {
  signToken(prefix: string, value: unknown): string
}

/** Letters and digits that people do not confuse (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * The code that the operator needs to create the first owner in a browser, such as `7K3M-Q9TD-0XWB-M4HE`. It has 80 bits. It follows from the secret key and the first
 * account, so every process of a service shows the same code, and nothing stores it. Undefined once the service has a user.
 */
export async function findSetupCode(db: Database, box: Signer): Promise<string | undefined> {
  if (await hasUser(db)) return undefined
  const account = await findFirstAccount(db)
  const bytes = hash("sha256", box.signToken("setup.", account.id), "buffer").subarray(0, 16)
  const text = [...bytes].map((byte) => alphabet[byte % 32]).join("")
  return text.replaceAll(/.{4}(?=.)/g, "$&-")
}

/** Whether anybody can sign in to this service. */
export async function hasUser(db: Database): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
}

export interface FirstOwner {
  code: string
  email: string
  password: string
  /** The caller's IP address. */
  address: string | undefined
}

/**
 * Creates the first user of the service, who owns the first account, and begins a session. Returns the user, the account, its first brand
 * and the session. Throws 403 for a wrong code, 429 after many wrong ones, and 404 once the service has a user, also in a race.
 */
export async function createFirstOwner(
  { db, box, passwords, now }: { db: Database; box: Signer; passwords: Passwords; now: () => number },
  { code, email: address, password, ...input }: FirstOwner,
): Promise<{ userId: string; email: string; accountId: string; brandId: string; sessionId: string }> {
  const expected = await findSetupCode(db, box)
  if (expected === undefined) throw isClosed()
  // Each network counts on its own, apart from sign-ins: what strangers try never keeps the operator out.
  const attempt = { email: `setup ${toNetwork(input.address)}`, address: input.address, device: undefined, now: now() }
  await takeAttempt(db, attempt)
  if (!isSame(toPlainCode(code), toPlainCode(expected))) {
    const detail = "The setup code is wrong. The service prints it at its start, until it has a user."
    throw new ProblemError("insufficient_scope", detail)
  }
  await forgiveAttempt(db, attempt)
  const { toMailAddress } = await import("./to-mail-address.ts")
  const email = toMailAddress(address)
  const account = await findFirstAccount(db)
  const query = db.selectFrom("brands").select(["id", "name"]).where("account_id", "=", account.id)
  const brand = await query.orderBy("created_at").limit(1).executeTakeFirst()
  checkPassword(password, { email, names: brand === undefined ? [] : [brand.name] })
  const hashed = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const owner = await insertFirstOwner(trx, { email, hashed, now: now() })
    if (owner === undefined) throw isClosed()
    const sessionId = await beginSession(trx, owner.userId, now())
    return { ...owner, email, brandId: brand?.id ?? "", sessionId }
  })
}

/** Inserts the first user, who owns the first account. Undefined if the service has a user. A user without a password hash cannot sign in. */
export async function insertFirstOwner(
  trx: Transaction<Tables>,
  { email, hashed, now }: { email: string; hashed: string | null; now: number },
): Promise<{ userId: string; accountId: string } | undefined> {
  await rowLocks(trx).lockTable("users")
  if (await hasUser(trx)) return undefined
  const account = await findFirstAccount(trx)
  const user = { id: newId("usr", now), email, password_hash: hashed, created_at: now }
  await trx.insertInto("users").values(user).execute()
  await trx.insertInto("account_owners").values({ user_id: user.id, account_id: account.id, created_at: now }).execute()
  return { userId: user.id, accountId: account.id }
}

function findFirstAccount(db: Database): Promise<{ id: string }> {
  return db.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").limit(1).executeTakeFirstOrThrow()
}

/** A code as people type it: without hyphens and spaces, in any case, with letters for the digits that look like them. */
const toPlainCode = (text: string): string =>
  text.slice(0, 50).toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"))
}

const isClosed = () =>
  new ProblemError("not_found", "This service is already set up. Sign in, or ask an owner for an invitation.")
