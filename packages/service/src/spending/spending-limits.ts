/** The most that writing may cost, in millionths of a US dollar; null for no limit. Months are calendar months (UTC). */
export interface SpendingLimits {
  /** One job. */
  job: number | null
  /** All jobs of a brand in a month. */
  brandMonth: number | null
  /** All jobs of an account in a month. */
  accountMonth: number | null
  /** How many jobs an account may begin in a month. It is the only limit for a model whose prices are unknown. */
  jobsMonth: number | null
  /** Whether a model of unknown price is not asked, because somebody has set limits in US dollars only. Default: false. */
  refusesUnpriced?: boolean
}
