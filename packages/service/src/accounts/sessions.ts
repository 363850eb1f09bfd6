import { hash as digest, randomBytes } from "node:crypto"

import type { Database } from "../storage/database.ts"

const day = 24 * 3_600_000
/** A session ends two weeks after it began, or three days after it was last used. */
const longest = 14 * day
const idle = 3 * day

export interface Session {
  userId: string
  /** Milliseconds since 1970. */
  createdAt: number
}

const hash = (id: string) => digest("sha256", id)

/** What a cookie holds: 256 bits that nobody guesses. */
export const newSessionId = (): string => randomBytes(32).toString("base64url")

/** Begins a session under an id that nobody had before: what a browser held until then is worth nothing. */
export async function beginSession(db: Database, userId: string, now: number): Promise<string> {
  const id = newSessionId()
  const row = { id_hash: hash(id), user_id: userId, created_at: now, seen_at: now, expires_at: now + longest }
  await db.insertInto("sessions").values(row).execute()
  return id
}

/** The session of a cookie; undefined where there is none, or where it has ended. */
export async function findSession(db: Database, id: string, now: number): Promise<Session | undefined> {
  const row = await db.selectFrom("sessions").selectAll().where("id_hash", "=", hash(id)).executeTakeFirst()
  if (row === undefined || row.expires_at <= now || row.seen_at + idle <= now) return undefined
  // Every few minutes is often enough, and spares a write a page.
  if (row.seen_at < now - 300_000) {
    await db.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", row.id_hash).execute()
  }
  return { userId: row.user_id, createdAt: row.created_at }
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", hash(id)).execute()
}

/** Forgets what has ended: sessions, links, failures to sign in. */
export async function purgeAccounts(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<=", now - idle)]))
    .execute()
  await db.deleteFrom("one_time_links").where("expires_at", "<=", now).execute()
  await db
    .deleteFrom("sign_in_failures")
    .where("updated_at", "<=", now - day)
    .execute()
}
