/** What each plan allows: calls a month, by the account. `null` is no limit. */
export const planAllowances = { unlimited: null, free: 1000, pro: 50_000, scale: 1_000_000 } as const

/** The plan of an account; set by the operator. */
export type Plan = keyof typeof planAllowances

export type PlanAllowances = Readonly<Record<Plan, number | null>>

export const isPlan = (text: string): text is Plan => Object.hasOwn(planAllowances, text)
