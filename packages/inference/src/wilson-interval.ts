/** The 97.5th percentile of the standard normal distribution: 95 % of it is between this and its negative. */
const z95 = 1.959963984540054

/**
 * The confidence interval of a share that occurred `count` times out of `of`; null if `of` is 0. It is the one of 95 %, unless `z` says
 * otherwise. (E. B. Wilson, Journal of the American Statistical Association 22, 1927, page 209.)
 */
export function wilsonInterval(count: number, of: number, z = z95): { low: number; high: number } | null {
  if (of === 0) return null
  const share = count / of
  const weight = 1 + (z * z) / of
  const middle = (share + (z * z) / (2 * of)) / weight
  const reach = (z / weight) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  // At 0 and 1, the bound is exact, which rounding could miss.
  return { low: count === 0 ? 0 : Math.max(0, middle - reach), high: count === of ? 1 : Math.min(1, middle + reach) }
}
