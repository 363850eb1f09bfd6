/** Writes a share of 0 to 1 as `12.5 %`, and a missing one as a dash. */
export function formatShare(value: number | null | undefined): string {
  return value == null ? "–" : `${String(Number((value * 100).toFixed(1)))} %`
}
