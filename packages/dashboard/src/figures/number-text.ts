/** A number for people, with commas between thousands. A dash stands for none. */
export const countText = (value: number | null | undefined): string =>
  value == null ? "–" : value.toLocaleString("en")

/** A number with at most two decimals. */
export const plainText = (value: number | null | undefined): string =>
  value == null ? "–" : String(Number(value.toFixed(2)))

/** A share as a percentage with at most one decimal. */
export const percentText = (value: number | null | undefined): string =>
  value == null ? "–" : `${Number((value * 100).toFixed(1))} %`

/** An amount of money in US dollars. Small amounts keep four decimals. */
export const dollarText = (value: number | null | undefined): string =>
  value == null ? "–" : `$${value.toFixed(value !== 0 && Math.abs(value) < 1 ? 4 : 2)}`
