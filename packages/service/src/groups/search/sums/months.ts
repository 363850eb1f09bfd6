import { type Days, toDay } from "../../../call/date-range.ts"

/** The month of a day, such as `2026-06`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The first and the last day of a month. */
export function daysOf(month: string): Days {
  const [year, number] = month.split("-").map(Number)
  return { from: `${month}-01`, to: toDay(Date.UTC(year ?? 0, number ?? 0, 0)) }
}

/** The months of which a range has all days. */
export function wholeMonths({ from, to }: Days): string[] {
  const months: string[] = []
  for (let place = placeOf(from); place <= placeOf(to); place++) {
    const month = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, "0")}`
    const days = daysOf(month)
    if (days.from >= from && days.to <= to) months.push(month)
  }
  return months
}

/** The number of a day's month since the year 0. */
function placeOf(day: string): number {
  const [year, month] = day.split("-").map(Number)
  return (year ?? 0) * 12 + (month ?? 1) - 1
}
