import { dayOf } from "../alike/day-number.ts"
import type { EngineFamily } from "./read-prompt-days.ts"

/** A change of an engine's models between two windows. */
export interface Wall {
  engine: string
  surface: "api"
  day: string
  /** The families of models of the first window, and those that the second one has alone; without such, those that only the first one has. */
  before: string[]
  now: string[]
}

interface Span {
  from: number
  until: number
}

/**
 * Finds the engines whose models of one window are not those of the other: an engine that changed its model, came or ended. Nothing is compared
 * across such a wall. Its day is the first of a new model, else the one after the last of the old one.
 */
export function findWalls(families: readonly EngineFamily[], { before, after }: { before: Span; after: Span }): Wall[] {
  const walls: Wall[] = []
  for (const [engine, own] of Map.groupBy(families, (one) => one.engine)) {
    const there = own.map(({ family, days }) => ({ family, days, is: [has(days, before), has(days, after)] as const }))
    const [old, fresh] = [there.filter(({ is }) => is[0] && !is[1]), there.filter(({ is }) => !is[0] && is[1])]
    if (old.length === 0 && fresh.length === 0) continue
    const span = { from: before.from, until: after.until }
    const daysOf = (some: typeof there) => some.flatMap(({ days }) => [...days].filter((day) => isIn(day, span)))
    const day =
      fresh.length > 0
        ? daysOf(fresh).reduce((first, one) => Math.min(first, one), Infinity)
        : daysOf(old).reduce((last, one) => Math.max(last, one), -Infinity) + 1
    walls.push({
      engine,
      surface: "api",
      day: dayOf(day),
      before: (fresh.length > 0 ? there.filter(({ is }) => is[0]) : old).map(({ family }) => family).toSorted(),
      now: fresh.map(({ family }) => family).toSorted(),
    })
  }
  return walls.toSorted((one, other) => (one.engine < other.engine ? -1 : 1))
}

const isIn = (day: number, { from, until }: Span) => day >= from && day < until

function has(days: ReadonlySet<number>, span: Span): boolean {
  for (const day of days) if (isIn(day, span)) return true
  return false
}
