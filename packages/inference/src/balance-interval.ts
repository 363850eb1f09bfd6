/** The 97.5th percentile of the standard normal distribution. */
const z95 = 1.959963984540054

/**
 * The interval of (`positive` - `negative`) / `of`, the difference of two shares of one sample; null if `of` is 0. It is the one of
 * 95 %, unless `z` says otherwise, and Wald's, with
 * one mention more on each side, so that few mentions make it wide. (D. G. Bonett and R. M. Price, Journal of Educational and Behavioral
 * Statistics 37, 2012, page 479.)
 */
export function balanceInterval(
  { positive, negative }: { positive: number; negative: number },
  of: number,
  z = z95,
): { low: number; high: number } | null {
  if (of === 0) return null
  const all = of + 2
  const middle = (positive - negative) / all
  const reach = z * Math.sqrt(((positive + negative + 2) / all - middle * middle) / all)
  return { low: Math.max(-1, middle - reach), high: Math.min(1, middle + reach) }
}
