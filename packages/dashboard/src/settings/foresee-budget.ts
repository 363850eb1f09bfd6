import type { BrandSetup } from "@citable/contract/brands"

type Budget = NonNullable<BrandSetup["budgets"]>[number]

/** A schedule, and what one of its scans uses. */
export interface PlannedUse {
  /** When it starts next, and how much later the one after it. Milliseconds. */
  next: number
  periodMs: number
  /** US dollars; null if a price is missing. */
  cost: number | null
  questions: number
}

/**
 * What a budget of this month leaves for a schedule. `ends`: the scan that begins then passes it. `lasts`: the month ends first, with `used` of
 * the budget used, and `later` is the scan that passes the budget of the month after. `unknown`: nobody can say, because a price is missing.
 */
export type Outlook = { budget: Budget } & (
  | { state: "spent" | "unknown" }
  | { state: "ends"; at: number }
  | { state: "lasts"; used: number; later: number | undefined }
)

/** Foresees how long each budget for scans lasts if nobody else uses it. Budgets count calendar months in UTC. */
export function foreseeBudgets(budgets: readonly Budget[], use: PlannedUse): Outlook[] {
  return budgets
    .filter(({ budget }) => budget === "scans" || budget === "questions")
    .map((budget) => foresee(budget, use))
}

function foresee(budget: Budget, { next, periodMs, cost, questions }: PlannedUse): Outlook {
  const left = budget.limit - budget.used
  if (left <= 0) return { budget, state: "spent" }
  const each = budget.budget === "scans" ? cost : questions
  if (each === null) return { budget, state: "unknown" }
  const run = { each, periodMs, next }
  const end = monthEnd(budget.month)
  const { used, passes } = useUntil(end, { ...run, left })
  if (passes !== undefined) return { budget, state: "ends", at: passes }
  // A whole month can need more than the rest of this one.
  const first = next + Math.max(0, Math.ceil((end - next) / periodMs)) * periodMs
  const after = useUntil(monthEnd(new Date(end).toISOString()), { ...run, next: first, left: budget.limit })
  return { budget, state: "lasts", used: budget.used + used, later: after.passes }
}

interface Run extends Pick<PlannedUse, "next" | "periodMs"> {
  /** What each scan uses, and how much there is. */
  each: number
  left: number
}

/** What the scans before a moment use, and the first one that passes what is left. */
function useUntil(end: number, { next, periodMs, each, left }: Run): { used: number; passes: number | undefined } {
  let used = 0
  for (let at = next; at < end; at += periodMs) {
    used += each
    // Sums of cents are not exact.
    if (used > left + 1e-9) return { used, passes: at }
  }
  return { used, passes: undefined }
}

/** The first moment after a month such as `2026-11`. */
export function monthEnd(month: string): number {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  return Date.UTC(year, number)
}
