import { adjustForMany } from "@citable/inference"

import { createFigureComparison } from "../../packages/service/src/groups/visibility/alike/compare-alike.ts"
import type { AskedCell } from "../../packages/service/src/groups/visibility/alike/read-asked.ts"
import { engineKey, selectAlike } from "../../packages/service/src/groups/visibility/alike/select-alike.ts"
import { createFigureCounts } from "../../packages/service/src/groups/visibility/metrics/create-figure-counts.ts"
import {
  openEngineDays,
  openNameDays,
  toDayColumn,
} from "../../packages/service/src/groups/visibility/metrics/day-table.ts"
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
    const part = openEngineDays(stratum, toDayColumn(toPeriod(all) ?? now))
    const own = openNameDays(part.day)
    for (const { day, asked, named } of all.filter(isOf)) {
      const at = day - (part.day[0] ?? 0)
      part.answers[at] = (part.answers[at] ?? 0) + asked
      own.mentioned[at] = (own.mentioned[at] ?? 0) + named
    }
    part.names.set("", own)
    return { ...stratum, parts: [part] }
  })
  return createFigureComparison(createFigureCounts([""]))({ ...alike, strata, now, before, isReady: true }, "", [
    "mention_rate",
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
