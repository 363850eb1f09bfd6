/** Compares two sort keys, column by column. */
export function compareSortKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ""
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}
