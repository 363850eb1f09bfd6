import type { ComparedPrompt, PromptDay } from "./prompt-day.ts"

/** Days from `from` to before `until`. */
export interface Days {
  from: number
  until: number
}

/** What a prompt's answers of one engine's model count in both windows. */
export interface ChangedCell {
  stratum: string
  before: { count: number; of: number }
  after: { count: number; of: number }
  /** How much it tells: the answers of the two windows as one sample's. */
  weight: number
}

/** A prompt with its cells; each has answers in both windows. */
export interface ChangedPrompt {
  id: string
  role: ComparedPrompt["role"]
  cells: readonly ChangedCell[]
  /** The answers of the second window that have nothing to be compared with. */
  alone: number
}

/**
 * Counts both windows by prompt, engine and model, without the `seen` days of the first one. A model that has no answers in one of them is left out, so nothing is compared across a
 * change of models or the end of an engine. So is a prompt that begins after the first window does, or ends before the second: its days are not those of the
 * others.
 */
export function countChanges(
  days: Iterable<PromptDay>,
  prompts: readonly ComparedPrompt[],
  windows: { before: Days; after: Days; seen?: Days },
): ChangedPrompt[] {
  const known = new Map(
    prompts
      .filter(
        ({ startsOn, endsOn }) =>
          (startsOn ?? -Infinity) <= windows.before.from && (endsOn ?? Infinity) >= windows.after.until,
      )
      .map(({ id, role }) => [id, { role, cells: new Map<string, Omit<ChangedCell, "weight">>() }]),
  )
  const isBefore = (day: number) =>
    isIn(day, windows.before) && (windows.seen === undefined || !isIn(day, windows.seen))
  for (const { prompt, engine, model, day, count, of } of days) {
    const window = isBefore(day) ? "before" : isIn(day, windows.after) ? "after" : null
    const cells = known.get(prompt)?.cells
    if (window === null || cells === undefined || of === 0) continue
    const stratum = `${engine}\n${model}`
    let cell = cells.get(stratum)
    if (cell === undefined) {
      cell = { stratum, before: { count: 0, of: 0 }, after: { count: 0, of: 0 } }
      cells.set(stratum, cell)
    }
    cell[window].count += count
    cell[window].of += of
  }
  return [...known].flatMap(([id, { role, cells }]) => {
    const compared = [...cells.values()]
      .filter((cell) => cell.before.of > 0 && cell.after.of > 0)
      .map((cell) => ({ ...cell, weight: 1 / (1 / cell.before.of + 1 / cell.after.of) }))
    const alone = [...cells.values()].reduce((sum, { before, after }) => sum + (before.of > 0 ? 0 : after.of), 0)
    return compared.length === 0 ? [] : [{ id, role, cells: compared, alone }]
  })
}

const isIn = (day: number, { from, until }: Days) => day >= from && day < until
