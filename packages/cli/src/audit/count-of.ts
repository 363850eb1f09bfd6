/** Such as `1 page` or `2,000 pages`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`
