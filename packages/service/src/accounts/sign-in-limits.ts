import { hash as digest } from "node:crypto"
import { isIPv6 } from "node:net"

import { ProblemError } from "../problems/problem-error.ts"
import type { Database } from "../storage/database.ts"
import { rowLocks } from "../storage/row-locks.ts"

export interface Attempt {
  email: string
  /** The caller's IP address. All attempts without one count as one network. */
  address: string | undefined
  now: number
}

/**
 * The number of failures without a wait: for one account from one network, and for one network with any accounts. There is no count for an
 * account alone, so an attacker cannot lock its owner out.
 */
const free = { accountAndAddress: 5, address: 50 }
const longestWait = 15 * 60_000

/**
 * Counts an attempt as failed before the password check, so concurrent attempts count, too. Throws 429 if the network has to wait. From the
 * sixth failure on, each one doubles the wait, up to 15 minutes.
 */
export async function takeAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { now } = attempt
  await db.transaction().execute(async (trx) => {
    const rows = []
    for (const { key, allowed } of toKeys(attempt)) {
      // Write the row first, so concurrent attempts wait for each other even if there was none.
      const begin = { key, failures: 0, retry_at: 0, updated_at: now }
      await trx
        .insertInto("sign_in_failures")
        .values(begin)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = trx.selectFrom("sign_in_failures").selectAll().where("key", "=", key)
      const row = await rowLocks(trx).forUpdate(query).executeTakeFirstOrThrow()
      if (row.retry_at > now) throw tooMany(row.retry_at - now)
      // The count restarts after a day without a failure.
      const failures = row.updated_at < now - 24 * 3_600_000 ? 1 : row.failures + 1
      const over = failures - allowed
      const retryAt = over < 0 ? 0 : now + Math.min(longestWait, 1000 * 2 ** Math.min(over, 20))
      rows.push({ key, failures, retry_at: retryAt, updated_at: now })
    }
    for (const { key, ...values } of rows) {
      await trx.updateTable("sign_in_failures").set(values).where("key", "=", key).execute()
    }
  })
}

function tooMany(wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000)
  return new ProblemError(
    "rate_limited",
    `Too many failed sign-ins from your network. Try again in ${seconds} seconds.`,
    {
      headers: { "retry-after": String(seconds) },
    },
  )
}

/** Takes back the count of a successful attempt, and resets the count of the account from this network. */
export async function forgiveAttempt(db: Database, attempt: Attempt): Promise<void> {
  const [own, network] = toKeys(attempt)
  await db.deleteFrom("sign_in_failures").where("key", "=", own.key).execute()
  await db
    .updateTable("sign_in_failures")
    .set((eb) => ({ failures: eb("failures", "-", 1), retry_at: 0 }))
    .where("key", "=", network.key)
    .execute()
}

type Keys = [{ key: string; allowed: number }, { key: string; allowed: number }]

/** The keys are hashes, so the table does not reveal who failed from where. */
function toKeys({ email, address }: Attempt): Keys {
  const network = toNetwork(address)
  return [
    { key: digest("sha256", `${network}\n${email}`), allowed: free.accountAndAddress },
    { key: digest("sha256", network), allowed: free.address },
  ]
}

/** The network of an IP address. For IPv6 it is the /64 network, because its user has all of its addresses. */
export function toNetwork(address: string | undefined): string {
  if (address === undefined) return ""
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  if (!isIPv6(plain)) return plain
  const { hostname } = new URL(`http://[${plain}]`)
  const [head = "", tail] = hostname.slice(1, -1).split("::")
  const groups = head === "" ? [] : head.split(":")
  const rest = tail === undefined || tail === "" ? [] : tail.split(":")
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill("0"), ...rest]
  return `${all.slice(0, 4).join(":")}::/64`
}
