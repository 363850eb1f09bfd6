/** Writes a number with at most two decimals, and a missing one as a dash. */
export function formatNumber(value: number | null | undefined): string {
  return value == null ? "–" : String(Number(value.toFixed(2))).replace("-", "−")
}
