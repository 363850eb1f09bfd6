import { formatCount } from "@citable/charts"

/** Such as `1 page` or `2,000 pages`. */
export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`
