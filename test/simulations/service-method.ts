import { adjustForMany } from "@citable/inference"

import { compareCounted } from "../../packages/service/src/groups/visibility/alike/compare-alike.ts"
import type { AskedCell } from "../../packages/service/src/groups/visibility/alike/read-asked.ts"
import { engineKey, selectAlike } from "../../packages/service/src/groups/visibility/alike/select-alike.ts"
import type { Compared, Comparison, RateMethod } from "./method.ts"
import { ownMethod } from "./own-method.ts"
import type { CountedDay } from "./world.ts"

/** What the service compares: it chooses what both windows have as its tools do. */
export const serviceMethod: RateMethod = {
  ...ownMethod,
  name: "service",
  compare: (comparisons) => {
    const found = comparisons.map((one) => compareAlike(one)?.differences[0])
    const known = found.filter((one) => one !== undefined)
    const adjusted = adjustForMany(known.map(({ p }) => p))
    const clear = new Set(known.filter((_, index) => (adjusted[index] ?? 1) <= 0.05))
    return found.map((one): Compared | undefined => {
      if (one === undefined) return undefined
      const arrow = !clear.has(one) ? "none" : one.difference > 0 ? "up" : "down"
      return { ...one.interval, arrow }
    })
  },
}

function compareAlike({ earlier, later, history }: Comparison) {
  const all = [...history, ...earlier, ...later]
  const [now, before] = [toPeriod(later), toPeriod(earlier)]
  if (now === undefined || before === undefined) return null
  const alike = selectAlike(toCells(all), now, before)
  const strata = alike.strata.map((stratum) => {
    const kept = alike.prompts.get(engineKey(stratum))?.kept ?? new Set<string>()
    const isOf = ({ engine, day, prompt }: CountedDay) =>
      engine === stratum.engine && stratum.days.has(day) && kept.has(prompt)
    const counts = [...Map.groupBy(all.filter(isOf), ({ day }) => day)].map(([day, some]) => ({
      day,
      answers: some.reduce((sum, { asked }) => sum + asked, 0),
      named: some.reduce((sum, { named }) => sum + named, 0),
      leftOut: {},
      names: new Map(),
    }))
    return { ...stratum, counts }
  })
  const named = new Map(strata.flatMap(({ counts }) => counts.map((set) => [set as object, set.named] as const)))
  return compareCounted({ ...alike, strata, now, before, isReady: true }, [
    {
      metric: "mention_rate",
      kind: "share",
      toDays: (sets) => sets.map((set) => ({ day: set.day, count: named.get(set) ?? 0, of: set.answers })),
    },
  ])
}

function toCells(days: readonly CountedDay[]): AskedCell[] {
  const cells = new Map<string, AskedCell & { days: Set<number> }>()
  for (const { engine, model, prompt, day } of days) {
    const key = `${engine} ${model} ${prompt}`
    const cell = cells.get(key) ?? { engine, surface: "api", family: model, promptId: prompt, days: new Set<number>() }
    cells.set(key, cell)
    cell.days.add(day)
  }
  return [...cells.values()]
}

function toPeriod(days: readonly CountedDay[]) {
  if (days.length === 0) return undefined
  return {
    from: days.reduce((least, { day }) => Math.min(least, day), Infinity),
    to: days.reduce((most, { day }) => Math.max(most, day), -Infinity),
  }
}
