import { ProblemError } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { monthOf } from "./month-of.ts"
import type { SpendingLimits } from "./spending-limits.ts"

export interface Reservation {
  accountId: string
  brandId: string
  /** The calendar month (UTC) that pays, such as `2026-11`. */
  month: string
  /** Millionths of a US dollar. */
  amount: number
}

export interface ReserveOptions {
  accountId: string
  brandId: string
  /** What the job costs at most, in millionths of a US dollar; null if the prices are unknown. */
  estimate: number | null
  limits: SpendingLimits
  now: number
  /** For a running job that needs more than its estimate: what it has cost and reserved so far. Default: a new job. */
  running?: { soFar: number; month: string }
}

/**
 * Reserves the money of a job, in the transaction that creates it. Concurrent jobs never reserve more than the limits: each row
 * changes only if the new sum fits, and the later of two transactions waits for the row.
 *
 * @throws a `ProblemError` `allowance_exhausted`, before anything is paid.
 */
export async function reserveSpending(
  trx: Transaction<Tables>,
  { accountId, brandId, estimate, limits, now, running }: ReserveOptions,
): Promise<Reservation> {
  const amount = estimate ?? 0
  const whole = amount + (running?.soFar ?? 0)
  // Unknown prices estimate nothing, and a limit of nothing holds for them too.
  if (limits.job !== null && (whole > limits.job || limits.job === 0)) {
    throw new ProblemError(
      "allowance_exhausted",
      `This may cost ${toDollars(whole)}, and one job may cost ${toDollars(limits.job)}. Waiting does not help: ask for less, or let the operator raise WRITING_JOB_USD (\`writingLimits.job\`).`,
    )
  }
  const month = running?.month ?? monthOf(now).key
  const begun = running === undefined ? 1 : 0
  const owners = [
    { brandId: "", who: "The account", limit: limits.accountMonth, jobs: begun === 0 ? null : limits.jobsMonth },
    { brandId, who: "The brand", limit: limits.brandMonth, jobs: null },
  ]
  for (const owner of owners) {
    const row = { account_id: accountId, brand_id: owner.brandId, month }
    await trx
      .insertInto("writing_spending")
      .values({ ...row, jobs: 0, reserved: 0, spent: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const reserved = await trx
      .updateTable("writing_spending")
      .set((eb) => ({ jobs: eb("jobs", "+", begun), reserved: eb("reserved", "+", amount) }))
      .where("account_id", "=", accountId)
      .where("brand_id", "=", owner.brandId)
      .where("month", "=", month)
      .$if(owner.limit === 0, (some) => some.where(sql<boolean>`1 = 0`))
      .$if(owner.limit !== null, (some) =>
        some.where((eb) => eb(eb("spent", "+", eb("reserved", "+", amount)), "<=", owner.limit ?? 0)),
      )
      .$if(owner.jobs !== null, (some) => some.where("jobs", "<", owner.jobs ?? 0))
      .returning("jobs")
      .executeTakeFirst()
    if (reserved === undefined) throw await exhausted(trx, { ...row, ...owner, amount, now })
  }
  return { accountId, brandId, month, amount }
}

async function exhausted(
  trx: Transaction<Tables>,
  owner: {
    account_id: string
    brand_id: string
    month: string
    who: string
    limit: number | null
    jobs: number | null
    amount: number
    now: number
  },
): Promise<ProblemError> {
  const row = await trx
    .selectFrom("writing_spending")
    .select(["jobs", "reserved", "spent"])
    .where("account_id", "=", owner.account_id)
    .where("brand_id", "=", owner.brand_id)
    .where("month", "=", owner.month)
    .executeTakeFirstOrThrow()
  const { end } = monthOf(Date.parse(`${owner.month}-01`))
  const isCount = owner.jobs !== null && row.jobs >= owner.jobs
  const why = isCount
    ? `${owner.who} has begun the ${owner.jobs} jobs of writing that it may begin in ${owner.month}.`
    : `${owner.who} may spend ${toDollars(owner.limit ?? 0)} on writing in ${owner.month}. It has spent ${toDollars(row.spent)}, ` +
      `${toDollars(row.reserved)} are reserved for running jobs, and this job may cost ${toDollars(owner.amount)}.`
  return new ProblemError("allowance_exhausted", `${why} The next month begins at ${new Date(end).toISOString()}.`, {
    headers: { "retry-after": String(Math.max(1, Math.ceil((end - owner.now) / 1000))) },
  })
}

/** Of less than a cent, it shows every digit. */
const toDollars = (millionths: number) =>
  millionths > 0 && millionths < 10_000
    ? `$${(millionths / 1e6).toFixed(6).replace(/0+$/, "")}`
    : `$${(millionths / 1e6).toFixed(2)}`
