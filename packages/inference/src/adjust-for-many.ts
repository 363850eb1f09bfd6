/**
 * The probabilities of several comparisons that are read together, each raised so that 5 % is the chance that any of them is below 5 % by
 * chance alone. (S. Holm, Scandinavian Journal of Statistics 6, 1979, page 65.)
 */
export function adjustForMany(probabilities: readonly number[]): number[] {
  const order = probabilities
    .map((_, at) => at)
    .toSorted((one, other) => (probabilities[one] ?? 0) - (probabilities[other] ?? 0))
  const adjusted = probabilities.map(() => 1)
  let least = 0
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (probabilities[at] ?? 1) * (order.length - rank)))
    adjusted[at] = least
  }
  return adjusted
}
