/** An amount of money in US dollars. Small amounts keep four decimals. A dash stands for none. */
export const dollarText = (value: number | null | undefined): string =>
  value == null ? "–" : `$${value.toFixed(value !== 0 && Math.abs(value) < 1 ? 4 : 2)}`
