import type { CountedDay, DayColumns } from "./counted-day.ts"

/** Puts days into columns, one after the other. */
export function toDayColumns(...all: readonly (readonly CountedDay[] | DayColumns)[]): DayColumns {
  const [first, ...others] = all.map((days) => ("day" in days ? days : fromDays(days)))
  if (first === undefined || others.length === 0) return first ?? fromDays([])
  const both = [first, ...others]
  const length = both.reduce((sum, { day }) => sum + day.length, 0)
  const join = (read: (columns: DayColumns) => ArrayLike<number>) => {
    const joined = new Float64Array(length)
    let at = 0
    for (const one of both) {
      joined.set(read(one), at)
      at += one.day.length
    }
    return joined
  }
  const hasSquares = both.some(({ squares }) => squares !== undefined)
  return {
    day: join(({ day }) => day),
    count: join(({ count }) => count),
    of: join(({ of }) => of),
    squares: hasSquares
      ? {
          count: join(({ count, squares }) => squares?.count ?? count),
          of: join(({ of, squares }) => squares?.of ?? of),
          both: join(({ count, squares }) => squares?.both ?? count),
        }
      : undefined,
  }
}

function fromDays(days: readonly CountedDay[]): DayColumns {
  const hasSquares = days.length > 0 && days.every(({ squares }) => squares !== undefined)
  return {
    day: days.map(({ day }) => day),
    count: days.map(({ count }) => count),
    of: days.map(({ of }) => of),
    squares: hasSquares
      ? {
          count: days.map(({ count, squares }) => squares?.count ?? count),
          of: days.map(({ of, squares }) => squares?.of ?? of),
          both: days.map(({ count, squares }) => squares?.both ?? count),
        }
      : undefined,
  }
}
