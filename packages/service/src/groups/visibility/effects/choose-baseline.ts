import { fewestControls, fewestDaysBefore } from "@citable/inference/effects"

import { mostDaysBefore, seenDays } from "./has-baseline.ts"
import type { Target } from "./read-targets.ts"

interface Baseline {
  /** Its first day. */
  from: number
  /** The days that do not count, because their answers chose the targets. */
  seen: { from: number; until: number }
}

/** A longer baseline may cost so many of the controls: those that were not asked yet. */
const keptControls = 0.8

/**
 * Chooses the longest baseline that all targets have before `startsOn`, and that most of the prompts have that could be controls; null if four weeks
 * are in none. It depends on when prompts were asked and chosen alone, never on what answers count.
 */
export function chooseBaseline(
  targets: readonly Pick<Target, "freshOn" | "askedOn">[],
  { startsOn, controls }: { startsOn: number; controls: readonly { startsOn: number }[] },
): Baseline | null {
  if (targets.length === 0) return null
  const seen = seenDays(targets)
  const fresh = Math.max(0, startsOn - seen.until)
  const earliest = Math.max(startsOn - mostDaysBefore, ...targets.map(({ askedOn }) => askedOn))
  const latest =
    fresh >= fewestDaysBefore
      ? Math.max(seen.until, Math.min(earliest, startsOn - fewestDaysBefore))
      : Math.min(seen.from, startsOn) - (fewestDaysBefore - fresh)
  if (earliest > latest) return null
  const starts = controls.flatMap((one) => (one.startsOn <= latest ? [one.startsOn] : [])).toSorted((a, b) => a - b)
  const kept = Math.min(starts.length, Math.max(fewestControls, Math.ceil(keptControls * starts.length)))
  const from = Math.max(earliest, starts[kept - 1] ?? earliest)
  return { from: from >= seen.from ? Math.max(from, seen.until) : from, seen }
}
