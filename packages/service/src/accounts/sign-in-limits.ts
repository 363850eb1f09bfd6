import { hash as digest } from "node:crypto"
import { isIPv6 } from "node:net"

import { ProblemError } from "../problems/problem-error.ts"
import type { Database } from "../storage/database.ts"
import { rowLocks } from "../storage/row-locks.ts"

export interface Attempt {
  email: string
  /** Where it comes from; undefined where that is not known, which counts as one place. */
  address: string | undefined
  now: number
}

/**
 * How many failures are free: of one account from one place, and of one place with whatever accounts. There is no count
 * of an account alone: whoever fails on purpose from elsewhere never keeps its owner out.
 */
const free = { accountAndAddress: 5, address: 50 }
const longestWait = 15 * 60_000

/**
 * Counts an attempt as failed before it is looked at, so that many at once count as well. Throws 429 where this place has
 * to wait: from the sixth failure on each one doubles the wait, up to a quarter of an hour.
 */
export async function takeAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { now } = attempt
  await db.transaction().execute(async (trx) => {
    const counted = []
    for (const { key, allowed } of toKeys(attempt)) {
      // Written first, so that two at once wait for each other where there was no row.
      const begin = { key, failures: 0, retry_at: 0, updated_at: now }
      await trx
        .insertInto("sign_in_failures")
        .values(begin)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = trx.selectFrom("sign_in_failures").selectAll().where("key", "=", key)
      const row = await rowLocks(trx).forUpdate(query).executeTakeFirstOrThrow()
      if (row.retry_at > now) throw tooMany(row.retry_at - now)
      // A day without a failure begins anew.
      const failures = row.updated_at < now - 24 * 3_600_000 ? 1 : row.failures + 1
      const over = failures - allowed
      const retryAt = over < 0 ? 0 : now + Math.min(longestWait, 1000 * 2 ** Math.min(over, 20))
      counted.push({ key, failures, retry_at: retryAt, updated_at: now })
    }
    for (const { key, ...values } of counted) {
      await trx.updateTable("sign_in_failures").set(values).where("key", "=", key).execute()
    }
  })
}

function tooMany(wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000)
  return new ProblemError("rate_limited", `Too many failures to sign in from here. Try again in ${seconds} seconds.`, {
    headers: { "retry-after": String(seconds) },
  })
}

/** The attempt was none that failed: whoever signs in begins anew with this account here. */
export async function forgiveAttempt(db: Database, attempt: Attempt): Promise<void> {
  const [own, place] = toKeys(attempt)
  await db.deleteFrom("sign_in_failures").where("key", "=", own.key).execute()
  await db
    .updateTable("sign_in_failures")
    .set((eb) => ({ failures: eb("failures", "-", 1), retry_at: 0 }))
    .where("key", "=", place.key)
    .execute()
}

type Keys = [{ key: string; allowed: number }, { key: string; allowed: number }]

/** Hashes: nothing tells who failed where. */
function toKeys({ email, address }: Attempt): Keys {
  const place = toNetwork(address)
  return [
    { key: digest("sha256", `${place}\n${email}`), allowed: free.accountAndAddress },
    { key: digest("sha256", place), allowed: free.address },
  ]
}

/** Of an IPv6 address the network: whoever has one has all of its addresses. */
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
