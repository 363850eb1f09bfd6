interface Share {
  value: number
  low: number
  high: number
}

/**
 * The interval of the difference of two shares that are measured apart, from the interval of each, at the same confidence. (R. G. Newcombe,
 * Statistics in Medicine 17, 1998, page 873, method 10.)
 */
export function differenceInterval(now: Share, before: Share): { low: number; high: number } {
  const difference = now.value - before.value
  return {
    low: difference - Math.hypot(now.value - now.low, before.high - before.value),
    high: difference + Math.hypot(now.high - now.value, before.value - before.low),
  }
}
