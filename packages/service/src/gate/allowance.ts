import type { Database } from "@citable/storage/database"
import type { Plan } from "@citable/storage/tables/account-tables"

import { type Month, monthOf } from "../spending/month-of.ts"
import type { PlanAllowances } from "./plans.ts"

export interface AllowanceOptions {
  db: Database
  /** Milliseconds since 1970. It decides when the month changes. */
  now: () => number
  allowances: PlanAllowances
  /** Gets errors of background writes, which return units. */
  onError: (error: unknown) => void
}

/** The unit of the allowance that one call takes before it runs. */
export interface Unit {
  /** False if the account has used up its month. */
  granted: boolean
  /** Refunds the unit of a call that turned out to be free. */
  giveBack(): void
  /** The state as this process knows it: units leased by other processes count as used. Times are milliseconds since 1970. */
  usage(): { quota: number; remaining: number; monthStart: number; monthEnd: number }
}

/** What an account has used of its month. Times are milliseconds since 1970. */
export interface Usage {
  quota: number
  /** Units that other processes hold count as used. */
  used: number
  monthStart: number
  monthEnd: number
}

export interface Allowance {
  /** Takes one unit of an account's month: synchronously if this process has leased some. Undefined if the plan has no limit. */
  take(account: { accountId: string; plan: Plan }): Unit | undefined | Promise<Unit | undefined>
  /** Reads what an account has used. Undefined if its plan has no limit: then nothing is counted. */
  usage(account: { accountId: string; plan: Plan }): Promise<Usage | undefined>
  /** Returns the units of accounts that have made no call for five seconds. */
  sweep(): void
  /** Returns all leased units, and waits for that. */
  close(): Promise<void>
}

const largestLease = 64
const idleAfter = 5000

/** The units of one account's month that this process has leased. */
interface Purse {
  accountId: string
  plan: Plan
  quota: number
  month: Month
  /** Leased units that are neither spent nor returned. */
  inHand: number
  /** The table's count when this process last read it. */
  taken: number
  /** The size of the latest lease. Refunds above it go back to the table. */
  leaseSize: number
  /** True if the purse is no longer used: all refunds go back to the table. */
  retired: boolean
  usedAt: number
  leasing: Promise<boolean> | undefined
  returning: Promise<void> | undefined
}

/**
 * Counts calls by account and month, exactly, over any number of processes on one database.
 *
 * A process leases units from the table and spends them from memory, so a call costs no write. A lease is an eighth of the remaining
 * units: at most 64, and 1 near the end. The table counts a unit before a call spends it, so an account cannot overspend. A killed
 * process loses its units: at most one lease, and its calls in flight.
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

  /** Leases once at a time. Concurrent callers wait for the same lease. */
  function lease(purse: Purse): Promise<boolean> {
    purse.leasing ??= track(
      takeLease(db, purse).finally(() => {
        purse.leasing = undefined
        if (purse.retired) returnUnits(purse)
      }),
    )
    return purse.leasing
  }

  /** Returns the units above the size of a lease, or all units of a retired purse. It writes once at a time. */
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
      // If the write fails, the units are lost: the process cannot know whether the table has them.
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
    async usage({ accountId, plan }) {
      const quota = allowances[plan]
      if (quota === null) return undefined
      const { key, start, end } = monthOf(now())
      const row = await db
        .selectFrom("allowances")
        .select("taken")
        .where("account_id", "=", accountId)
        .where("month", "=", key)
        .executeTakeFirst()
      const purse = purses.get(accountId)
      const unspent = purse?.month.key === key ? purse.inHand : 0
      return { quota, used: Math.max(0, (row?.taken ?? 0) - unspent), monthStart: start, monthEnd: end }
    },
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

/** Moves units from the table into a purse. Returns false if none are left. */
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
    // This condition makes the count exact. The read above only chose the size.
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
