import { hash as digest } from "node:crypto"
import { isIPv6 } from "node:net"

import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

export interface Attempt {
  email: string
  /** The caller's IP address. All attempts without one count as one network. */
  address: string | undefined
  /** The id of a browser whose user has signed in to this account before. */
  device: string | undefined
  now: number
}

const day = 24 * 3_600_000
const longestWait = 15 * 60_000

/**
 * Counts an attempt as failed before the password check, so concurrent attempts count, too. Throws 429 if the caller has to wait.
 *
 * A browser whose user has signed in before has a count of its own. So whatever others try, also from the same network, never keeps it
 * out. All others count three times: by account and network, by network, and by account. The last count bounds guesses from many networks.
 */
export async function takeAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { now } = attempt
  await db.transaction().execute(async (trx) => {
    const rows = []
    for (const { key, rule } of toCounts(attempt)) {
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
      rows.push({ ...rule.fail(row, now), key, updated_at: now })
    }
    for (const { key, ...values } of rows) {
      await trx.updateTable("sign_in_failures").set(values).where("key", "=", key).execute()
    }
  })
}

function tooMany(wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000)
  return new ProblemError("rate_limited", `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    headers: { "retry-after": String(seconds) },
  })
}

/** Takes back the counts of a successful attempt. The count by account and network, or by browser, begins anew. */
export async function forgiveAttempt(db: Database, attempt: Attempt): Promise<void> {
  const [own, ...others] = toCounts(attempt)
  await db.deleteFrom("sign_in_failures").where("key", "=", own.key).execute()
  for (const { key, rule } of others) {
    await db.transaction().execute(async (trx) => {
      const query = trx.selectFrom("sign_in_failures").selectAll().where("key", "=", key)
      const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
      if (row === undefined) return
      await trx.updateTable("sign_in_failures").set(rule.forgive(row)).where("key", "=", key).execute()
    })
  }
}

type FailureRow = Selectable<Tables["sign_in_failures"]>
type Failures = Pick<FailureRow, "failures" | "retry_at">

/** How a count makes callers wait. */
interface Rule {
  fail(row: FailureRow, now: number): Failures
  /** Takes back one failure. */
  forgive(row: FailureRow): Failures
}

/** From the failure after the free ones on, each one doubles the wait, up to 15 minutes. The count restarts after a day without a failure. */
function doubling(free: number): Rule {
  return {
    fail({ failures: before, updated_at: at }, now) {
      const failures = at < now - day ? 1 : before + 1
      const over = failures - free
      return { failures, retry_at: over < 0 ? 0 : now + Math.min(longestWait, 1000 * 2 ** Math.min(over, 20)) }
    },
    forgive: ({ failures }) => ({ failures: failures - 1, retry_at: 0 }),
  }
}

/** So many at once, and then as many a day, at equal intervals. */
function evenly(perDay: number): Rule {
  const interval = day / perDay
  const credit = day - interval
  return {
    // The generic cell rate algorithm.
    fail: ({ failures, retry_at: at }, now) => ({
      failures: failures + 1,
      retry_at: Math.max(at + credit, now) + interval - credit,
    }),
    forgive: ({ failures, retry_at: at }) => ({ failures: failures - 1, retry_at: at - interval }),
  }
}

interface Count {
  key: string
  rule: Rule
}

const few = doubling(5)
const many = doubling(50)
const perAccount = evenly(100)

/** The keys are hashes, so the table does not reveal who failed from where. An unknown address counts like a known one. */
function toCounts({ email, address, device }: Attempt): [Count, ...Count[]] {
  if (device !== undefined) return [{ key: digest("sha256", `device ${device}\n${email}`), rule: few }]
  const network = toNetwork(address)
  return [
    { key: digest("sha256", `${network}\n${email}`), rule: few },
    { key: digest("sha256", network), rule: many },
    { key: digest("sha256", `account\n${email}`), rule: perAccount },
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
