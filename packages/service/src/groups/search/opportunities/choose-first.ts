import type { TotalSums } from "../queries/sum-by-name.ts"

/**
 * The numbers with the most impressions, and at least `minImpressions`. If some of those with equally many do not fit, none of these is
 * chosen: so the answer does not depend on the order in which names were stored.
 */
export function chooseFirst(
  { present, impressions }: TotalSums,
  { most, minImpressions }: { most: number; minImpressions: number },
): Uint32Array {
  const found = new Uint32Array(present.length)
  let length = 0
  for (let number = 1; number < present.length; number++) {
    if (present[number] === 1 && (impressions[number] ?? 0) >= minImpressions) found[length++] = number
  }
  const all = found.slice(0, length)
  if (length <= most) return all
  const sorted = Float64Array.from(all, (number) => impressions[number] ?? 0).toSorted()
  const least = sorted[length - most - 1] ?? 0
  return all.filter((number) => (impressions[number] ?? 0) > least)
}
