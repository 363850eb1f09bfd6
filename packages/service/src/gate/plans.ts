import type { Plan } from "@citable/storage/tables/account-tables"

/** The calls that each plan allows an account in a month. `null` is no limit. */
export const planAllowances = { unlimited: null, free: 1000, pro: 50_000, scale: 1_000_000 } as const satisfies Record<
  Plan,
  number | null
>

export type PlanAllowances = Readonly<Record<Plan, number | null>>

export const isPlan = (text: string): text is Plan => Object.hasOwn(planAllowances, text)
