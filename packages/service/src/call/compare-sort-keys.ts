/** The order of two places in a list that is ordered by several things, one after the other. */
export function compareSortKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ""
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}
