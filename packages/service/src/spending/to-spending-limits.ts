import type { SpendingLimits } from "./spending-limits.ts"

const defaultJob = 5

/** Converts the limits of the operator, in US dollars. A limit that is left out does not exist, except that of one job. */
export function toSpendingLimits({
  job,
  brandMonth,
  accountMonth,
  jobsMonth,
}: { job?: number; brandMonth?: number; accountMonth?: number; jobsMonth?: number } = {}): SpendingLimits {
  const millionths = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 1e6))
  return {
    job: millionths(job ?? defaultJob),
    brandMonth: millionths(brandMonth),
    accountMonth: millionths(accountMonth),
    jobsMonth: jobsMonth ?? null,
    refusesUnpriced: jobsMonth === undefined && [job, brandMonth, accountMonth].some((limit) => limit !== undefined),
  }
}
