import type { AskedCell } from "./read-asked.ts"
import { engineKey, type Period, uniteDays } from "./select-alike.ts"

/** A day on which what is asked changed, so that the days before it and those after it are not alike. */
export type Mark =
  | { day: number; kind: "engine_added" | "engine_ended"; engine: string; surface: "api" | "consumer" }
  | { day: number; kind: "model_changed"; engine: string; surface: "api" | "consumer"; before: string; now: string }
  | { day: number; kind: "prompts_added" | "prompts_removed"; prompts: number }

/** Fewer days with answers without one of its own are a failure, and no end. */
const fewestAbsent = 2

/**
 * Lists the marks of a period. `cells` begin earlier, or what was there before would seem to come. `isAsked` tells whether a prompt still
 * is.
 */
export function listMarks(cells: readonly AskedCell[], period: Period, isAsked: (promptId: string) => boolean): Mark[] {
  const scans = [...uniteDays(cells)].toSorted((a, b) => a - b)
  const marks: Mark[] = []
  for (const some of Map.groupBy(cells, engineKey).values()) {
    const [{ engine, surface } = { engine: "", surface: "api" as const }] = some
    const days = uniteDays(some)
    // That an engine has no answers is worth telling at once.
    const { came, left } = listTurns(days, scans, true)
    for (const day of came) marks.push({ day, kind: "engine_added", engine, surface })
    for (const day of left) marks.push({ day, kind: "engine_ended", engine, surface })
    for (const change of listModelChanges(some)) marks.push({ ...change, kind: "model_changed", engine, surface })
  }
  const prompts = { prompts_added: new Map<number, number>(), prompts_removed: new Map<number, number>() }
  for (const [id, some] of Map.groupBy(cells, ({ promptId }) => promptId)) {
    const { came, left } = listTurns(uniteDays(some), scans, !isAsked(id))
    for (const day of came) prompts.prompts_added.set(day, (prompts.prompts_added.get(day) ?? 0) + 1)
    for (const day of left) prompts.prompts_removed.set(day, (prompts.prompts_removed.get(day) ?? 0) + 1)
  }
  for (const kind of ["prompts_added", "prompts_removed"] as const)
    for (const [day, count] of prompts[kind]) marks.push({ day, kind, prompts: count })
  return marks.filter(({ day }) => day >= period.from && day <= period.to).toSorted((a, b) => a.day - b.day)
}

/** The days on which something comes, and those on which it is first missing. `endsAtOnce`: also if only the last day lacks it. */
function listTurns(own: ReadonlySet<number>, scans: readonly number[], endsAtOnce: boolean) {
  const came: number[] = []
  const left: number[] = []
  const first = scans.findIndex((day) => own.has(day))
  if (first > 0) came.push(scans[first] ?? 0)
  let absent = 0
  for (const [at, day] of scans.slice(first).entries()) {
    if (own.has(day)) {
      if (absent >= fewestAbsent) {
        left.push(scans[first + at - absent] ?? day)
        came.push(day)
      }
      absent = 0
    } else absent++
  }
  if (absent >= (endsAtOnce ? 1 : fewestAbsent)) left.push(scans[scans.length - absent] ?? 0)
  return { came, left }
}

/** The first days without the family that answered before. */
function listModelChanges(cells: readonly AskedCell[]): { day: number; before: string; now: string }[] {
  const byDay = new Map<number, Set<string>>()
  for (const [family, some] of Map.groupBy(cells, (cell) => cell.family))
    for (const day of uniteDays(some)) byDay.set(day, (byDay.get(day) ?? new Set<string>()).add(family))
  let current: string | undefined
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([day, families]) => {
      if (current !== undefined && families.has(current)) return []
      const [before, now = ""] = [current, [...families].toSorted()[0]]
      current = now
      return before === undefined ? [] : [{ day, before, now }]
    })
}
