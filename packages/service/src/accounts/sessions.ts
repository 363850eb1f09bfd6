import { hash as digest, randomBytes } from "node:crypto"

import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"

const day = 24 * 3_600_000
// A session ends two weeks after its beginning, or three days after its last use.
const longest = 14 * day
const idle = 3 * day

export interface Session {
  userId: string
  /** Milliseconds since 1970. */
  createdAt: number
}

const hash = (id: string) => digest("sha256", id)

/** A random session id of 256 bits, for the cookie. */
export const newSessionId = (): string => randomBytes(32).toString("base64url")

/** Begins a session with a new id, which prevents session fixation. Returns the id. */
export async function beginSession(db: Database, userId: string, now: number): Promise<string> {
  const id = newSessionId()
  const row = { id_hash: hash(id), user_id: userId, created_at: now, seen_at: now, expires_at: now + longest }
  await db.insertInto("sessions").values(row).execute()
  return id
}

/** Finds the session of a cookie. Undefined if there is none or it has ended. */
export async function findSession(db: Database, id: string, now: number): Promise<Session | undefined> {
  const [row] = await sessionByHash(db, hash(id))
  if (row === undefined || row.expires_at <= now || row.seen_at + idle <= now) return undefined
  // One write every five minutes is enough.
  if (row.seen_at < now - 300_000) {
    await db.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", row.id_hash).execute()
  }
  return { userId: row.user_id, createdAt: row.created_at }
}

// Each page asks for it.
const sessionByHash = prepareQuery((db, idHash: string) =>
  db.selectFrom("sessions").selectAll().where("id_hash", "=", idHash),
)

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", hash(id)).execute()
}

/** Deletes expired sessions, links, old invitations and counts of failed sign-ins. */
export async function purgeAccounts(db: Database, now: number): Promise<boolean> {
  const ended = db
    .selectFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<=", now - idle)]))
  const areMore = [await deleteInSlices(db, "sessions", ["id_hash"], ended)]
  const links = db.selectFrom("one_time_links").where("expires_at", "<=", now)
  areMore.push(await deleteInSlices(db, "one_time_links", ["token_hash"], links))
  // An old link says for a month why it does not work.
  const invitations = db.selectFrom("invitations").where("expires_at", "<=", now - 30 * day)
  areMore.push(await deleteInSlices(db, "invitations", ["id"], invitations))
  const failures = db.selectFrom("sign_in_failures").where("updated_at", "<=", now - day)
  areMore.push(await deleteInSlices(db, "sign_in_failures", ["key"], failures))
  return areMore.includes(true)
}
