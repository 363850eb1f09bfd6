const dayMs = 86_400_000

/** The number of a UTC day: days that follow each other have numbers that do. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs)

/** The day of a number, such as `2026-07-01`. */
export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
