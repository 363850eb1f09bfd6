/** The value that so many of a hundred do not exceed (nearest rank): of fewer than a hundred values, p99 is the largest. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
