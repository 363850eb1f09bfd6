import type { CountedDay, DayColumns } from "./counted-day.ts"

/** Puts days into columns. */
export function toDayColumns(days: readonly CountedDay[] | DayColumns): DayColumns {
  if ("day" in days) return days
  const hasSquares = days.length > 0 && days.every(({ squares }) => squares !== undefined)
  const column = (read: (day: CountedDay) => number) => Float64Array.from(days, read)
  return {
    day: column(({ day }) => day),
    count: column(({ count }) => count),
    of: column(({ of }) => of),
    squares: hasSquares
      ? {
          count: column(({ count, squares }) => squares?.count ?? count),
          of: column(({ of, squares }) => squares?.of ?? of),
          both: column(({ count, squares }) => squares?.both ?? count),
        }
      : undefined,
  }
}
