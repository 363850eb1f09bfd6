import type { ChangedPrompt } from "./count-changes.ts"

/** The shares of a prompt, the mean over its models, each weighted by how much its answers tell. */
export interface MeasuredPrompt {
  before: number
  after: number
  /** What `after` would be if the prompt had only shifted as all others did. */
  without: number
  /** How many points one of log-odds is, at `without` and at `after`. */
  room: number
  roomAfter: number
  /** The variance of `after` - `without` by the chance of the answers before, and of those after. It is above 0 even if no answer counts. */
  noiseBefore: number
  noiseAfter: number
}

/** Measures a prompt against the shifts of log-odds of each model; null if it has none of these models. Default: nothing shifts. */
export function measureChange({ cells }: ChangedPrompt, shifts?: ReadonlyMap<string, number>): MeasuredPrompt | null {
  const known = cells.filter(({ stratum }) => shifts === undefined || shifts.has(stratum))
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  const measured = { before: 0, after: 0, without: 0, room: 0, roomAfter: 0, noiseBefore: 0, noiseAfter: 0 }
  for (const { stratum, before, after, weight } of known) {
    const by = shifts?.get(stratum) ?? 0
    const part = weight / weights
    const [was, is] = [before.count / before.of, after.count / after.of]
    const [nearBefore, nearAfter] = [before, after].map(({ count, of }) => (count + 0.5) / (of + 1)) as [number, number]
    const without = shiftShare(nearBefore, by)
    const [unitBefore, unit, unitAfter] = [nearBefore, without, nearAfter].map((share) => share * (1 - share)) as [
      number,
      number,
      number,
    ]
    measured.before += part * was
    measured.after += part * is
    measured.without += part * shiftShare(was, by)
    measured.room += part * unit
    measured.roomAfter += part * unitAfter
    measured.noiseBefore += (part * unit) ** 2 / unitBefore / before.of
    measured.noiseAfter += (part ** 2 * unitAfter) / after.of
  }
  return measured
}

/** A share whose log-odds are shifted. */
export function shiftShare(share: number, by: number): number {
  const odds = share * Math.exp(by)
  return odds / (1 - share + odds)
}
