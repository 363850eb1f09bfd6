/** Writes a count as `12,345`, and a missing one as a dash. */
export function formatCount(value: number | null | undefined): string {
  return value == null ? "–" : value.toLocaleString("en")
}
