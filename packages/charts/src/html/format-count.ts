/** Writes a number as `12,345` or `6.98`, and a missing one as a dash. `decimals`: exactly as many; else at most two. */
export function formatCount(value: number | null | undefined, decimals?: number): string {
  if (value == null) return "–"
  const key = decimals ?? "any"
  let format = formats.get(key)
  if (format === undefined) {
    const digits =
      decimals === undefined
        ? { maximumFractionDigits: 2 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    formats.set(key, (format = new Intl.NumberFormat("en", digits)))
  }
  return format.format(value).replace("-", "−")
}

/** To create one takes longer than to write a page of numbers. */
const formats = new Map<number | "any", Intl.NumberFormat>()
