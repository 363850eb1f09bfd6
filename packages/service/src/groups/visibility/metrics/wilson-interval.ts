/** The 97.5th percentile of the standard normal distribution: 95 % lie between it and its negative. */
const z = 1.959963984540054

/**
 * Where a share lies that was seen `count` times out of `of`, with a confidence of 95 %; null out of none.
 * (E. B. Wilson, Journal of the American Statistical Association 22, 1927, page 209.)
 */
export function wilsonInterval(count: number, of: number): { low: number; high: number } | null {
  if (of === 0) return null
  const share = count / of
  const weight = 1 + (z * z) / of
  const middle = (share + (z * z) / (2 * of)) / weight
  const reach = (z / weight) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  // At the ends the bound is the end itself, which rounding may miss.
  return { low: count === 0 ? 0 : Math.max(0, middle - reach), high: count === of ? 1 : Math.min(1, middle + reach) }
}
