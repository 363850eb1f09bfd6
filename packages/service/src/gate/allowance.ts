import type { Database } from "../storage/database.ts"
import type { Plan } from "../storage/tables/account-tables.ts"
import type { PlanAllowances } from "./plans.ts"

export interface AllowanceOptions {
  db: Database
  /** Milliseconds since 1970; the month turns by it. */
  now: () => number
  allowances: PlanAllowances
  /** Gets the trouble of what runs behind an answer: giving units back. */
  onError: (error: unknown) => void
}

/** One call's share of the allowance, taken before the call runs. */
export interface Unit {
  /** False: the month's allowance is used up. */
  granted: boolean
  /** For a call that turned out to be free. */
  giveBack(): void
  /** As this process knows it: what other processes hold counts as used. Times in milliseconds since 1970. */
  usage(): { quota: number; remaining: number; monthStart: number; monthEnd: number }
}

export interface Allowance {
  /** Takes one unit of an account's month, at once where this process holds some; undefined where its plan has no limit. */
  take(account: { accountId: string; plan: Plan }): Unit | undefined | Promise<Unit | undefined>
  /** Gives back what accounts hold here that have been silent for five seconds. */
  sweep(): void
  /** Gives back all that is held, and waits for it. */
  close(): Promise<void>
}

const largestLease = 64
const idleAfter = 5000

/** What this process holds of one account's month. */
interface Purse {
  accountId: string
  plan: Plan
  quota: number
  month: Month
  /** Leased and neither spent nor given back. */
  inHand: number
  /** The table's count after the latest look at it. */
  taken: number
  /** The size of the latest lease: no more than this is kept when units come back. */
  leaseSize: number
  /** No longer used: whatever comes back goes on to the table. */
  retired: boolean
  usedAt: number
  leasing: Promise<boolean> | undefined
  returning: Promise<void> | undefined
}

/**
 * Counts calls by account and month, exactly, over any number of processes on one database.
 *
 * A process takes units out of the table in leases and spends them from memory, so that a call costs no write: a lease is
 * an eighth of what is left, 64 at most and 1 near the end. The table counts a unit before it is spent, so it can never
 * be overspent; a process that is killed forfeits what it held, which is at most one lease beside its calls under way.
 */
export function createAllowance({ db, now, allowances, onError }: AllowanceOptions): Allowance {
  const purses = new Map<string, Purse>()
  const pending = new Set<Promise<unknown>>()

  function purseOf(accountId: string, plan: Plan, quota: number): Purse {
    const at = now()
    let purse = purses.get(accountId)
    const current = purse !== undefined && purse.plan === plan && at >= purse.month.start && at < purse.month.end
    if (purse === undefined || !current) {
      if (purse !== undefined) retire(purse)
      purse = {
        accountId,
        plan,
        quota,
        month: monthOf(at),
        inHand: 0,
        taken: 0,
        leaseSize: 0,
        retired: false,
        usedAt: at,
        leasing: undefined,
        returning: undefined,
      }
      purses.set(accountId, purse)
    }
    purse.usedAt = at
    return purse
  }

  /** One lease at a time: whoever comes meanwhile waits for the same one. */
  function lease(purse: Purse): Promise<boolean> {
    purse.leasing ??= track(
      takeLease(db, purse).finally(() => {
        purse.leasing = undefined
        if (purse.retired) returnUnits(purse)
      }),
    )
    return purse.leasing
  }

  /** Gives back what is more than a lease, or everything once the purse is retired; one write at a time. */
  function returnUnits(purse: Purse): void {
    const surplus = () => purse.inHand - (purse.retired ? 0 : purse.leaseSize)
    if (purse.returning !== undefined || surplus() <= 0) return
    const run = async () => {
      for (let count = surplus(); count > 0; count = surplus()) {
        purse.inHand -= count
        const row = await db
          .updateTable("allowances")
          .set((eb) => ({ taken: eb("taken", "-", count) }))
          .where("account_id", "=", purse.accountId)
          .where("month", "=", purse.month.key)
          .returning("taken")
          .executeTakeFirst()
        if (row !== undefined) purse.taken = row.taken
      }
    }
    purse.returning = track(
      // What could not be given back is forfeited: nobody can tell whether the write took place.
      run()
        .catch(onError)
        .finally(() => {
          purse.returning = undefined
        }),
    )
  }

  function takeUnit({
    accountId,
    plan,
  }: {
    accountId: string
    plan: Plan
  }): Unit | undefined | Promise<Unit | undefined> {
    const quota = allowances[plan]
    if (quota === null) return undefined
    const purse = purseOf(accountId, plan, quota)
    if (purse.inHand > 0) {
      purse.inHand--
      return toUnit(purse, true, returnUnits)
    }
    return lease(purse).then((more) =>
      more || purse.retired ? takeUnit({ accountId, plan }) : toUnit(purse, false, returnUnits),
    )
  }

  function retire(purse: Purse): void {
    purse.retired = true
    if (purses.get(purse.accountId) === purse) purses.delete(purse.accountId)
    returnUnits(purse)
  }

  function track<Value>(promise: Promise<Value>): Promise<Value> {
    pending.add(promise)
    const forget = () => void pending.delete(promise)
    promise.then(forget, forget)
    return promise
  }

  return {
    take: takeUnit,
    sweep() {
      const idle = now() - idleAfter
      for (const purse of purses.values()) if (purse.usedAt <= idle) retire(purse)
    },
    async close() {
      for (const purse of purses.values()) retire(purse)
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

/** Moves units from the table into a purse; false where none are left. */
async function takeLease(db: Database, purse: Purse): Promise<boolean> {
  const { accountId, quota } = purse
  const month = purse.month.key
  for (;;) {
    const row = await db
      .selectFrom("allowances")
      .select("taken")
      .where("account_id", "=", accountId)
      .where("month", "=", month)
      .executeTakeFirst()
    if (row === undefined) {
      await db
        .insertInto("allowances")
        .values({ account_id: accountId, month, taken: 0 })
        .onConflict((conflict) => conflict.columns(["account_id", "month"]).doNothing())
        .execute()
      continue
    }
    purse.taken = row.taken
    const left = quota - row.taken
    if (left <= 0) return false
    const size = Math.max(1, Math.min(largestLease, Math.floor(left / 8)))
    // The condition is what makes it exact; the look before only chose the size.
    const updated = await db
      .updateTable("allowances")
      .set((eb) => ({ taken: eb("taken", "+", size) }))
      .where("account_id", "=", accountId)
      .where("month", "=", month)
      .where("taken", "<=", quota - size)
      .returning("taken")
      .executeTakeFirst()
    if (updated === undefined) continue
    purse.taken = updated.taken
    purse.leaseSize = size
    purse.inHand += size
    return true
  }
}

function toUnit(purse: Purse, granted: boolean, returnUnits: (purse: Purse) => void): Unit {
  let isTaken = granted
  return {
    granted,
    giveBack() {
      if (!isTaken) return
      isTaken = false
      purse.inHand++
      returnUnits(purse)
    },
    usage: () => ({
      quota: purse.quota,
      remaining: Math.max(0, purse.quota - purse.taken + purse.inHand),
      monthStart: purse.month.start,
      monthEnd: purse.month.end,
    }),
  }
}

interface Month {
  /** Such as `2026-07`. */
  key: string
  start: number
  end: number
}

/** The month of a time in UTC. */
function monthOf(ms: number): Month {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { key: date.toISOString().slice(0, 7), start: Date.UTC(year, month), end: Date.UTC(year, month + 1) }
}
