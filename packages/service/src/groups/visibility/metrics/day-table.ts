import type { LeftOut } from "../parse-answers/left-out.ts"
import { countNames, type NameCounts } from "./to-metrics.ts"

/** Numbers of the days of a range, one for each day. */
export type DayColumn = Float64Array<ArrayBuffer>

/** What the answers of one engine count, with a place for each day of a range. */
export interface EngineDays {
  engine: string
  surface: "api" | "consumer"
  /** The numbers of the days. They follow each other. */
  day: DayColumn
  answers: DayColumn
  /** Answers that say what searches found. */
  searched: DayColumn
  /** Answers that do not count, by the reason. */
  leftOut: Map<LeftOut, DayColumn>
  /** By the name's id; empty for the brand itself. */
  names: Map<string, NameDays>
}

/** The counts of a name. */
export type NameDays = Readonly<Record<keyof NameCounts, DayColumn>>

/** The first and the last of some days, as numbers. */
export interface DaySpan {
  from: number
  to: number
}

export function openEngineDays(
  { engine, surface }: { engine: string; surface: "api" | "consumer" },
  day: DayColumn,
): EngineDays {
  const [answers, searched] = [new Float64Array(day.length), new Float64Array(day.length)]
  return { engine, surface, day, answers, searched, leftOut: new Map(), names: new Map() }
}

/** Counts of a name that are all 0. */
export function openNameDays({ length }: DayColumn): NameDays {
  const all = new Float64Array(countNames.length * length)
  return Object.fromEntries(
    countNames.map((name, at) => [name, all.subarray(at * length, (at + 1) * length)]),
  ) as unknown as NameDays
}

/** The days of `numbers`, consecutive from the first to the last. */
export const toDayColumn = ({ from, to }: DaySpan): DayColumn =>
  Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** The places of a span in days. */
export function placesOf(day: DayColumn, { from, to }: DaySpan): { start: number; end: number } {
  const first = day[0] ?? 0
  const place = (number: number) => Math.min(day.length, Math.max(0, number - first))
  return { start: place(from), end: place(to + 1) }
}

/** The sum of a column over a span of its days. */
export function sumDays(day: DayColumn, column: DayColumn, span: DaySpan): number {
  const { start, end } = placesOf(day, span)
  let sum = 0
  for (let at = start; at < end; at++) sum += column[at] as number
  return sum
}
