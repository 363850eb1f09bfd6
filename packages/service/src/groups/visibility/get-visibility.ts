import type { Handler } from "../../call/call-context.ts"
import { comparedRange, toRangeFields } from "../../call/date-range.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { compareName } from "./metrics/measure-set.ts"
import { type CountedSet, mergeSets, readCounts } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"

export const getVisibility: Handler<"get_visibility"> = async ({ db, brand, now }, input) => {
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const names = await readTrackedNames(db, brand)
  const ids = names.map(({ id }) => id ?? "")
  const sets = await readCounts(db, input, days)
  const before = days.previous === null ? null : await readCounts(db, input, days.previous)
  const current = mergeSets(sets, ids)
  const previous = before === null ? null : mergeSets(before, ids)
  const engines = [
    ...new Map([...sets, ...(before ?? [])].map((set) => [`${set.engine} ${set.surface}`, set])).values(),
  ]
  // A start needs no notices.
  const { readNotices } = await import("./notices/read-notices.ts")
  return {
    output: {
      ...toRangeFields(days),
      left_out: leftOutOf(current),
      notices: await readNotices(db, brand.id, { names, now: now() }),
      overall: compareName(current, previous, ""),
      engines: engines.slice(0, 50).map(({ engine, surface }) => {
        const isSame = (set: { engine: string; surface: string }) => set.engine === engine && set.surface === surface
        const own = mergeSets(sets.filter(isSame), ids)
        const ownBefore = before === null ? null : mergeSets(before.filter(isSame), ids)
        return { engine, surface, ...compareName(own, ownBefore, "") }
      }),
      competitors: names.flatMap(({ id, name }) =>
        id === null ? [] : [{ competitor_id: id, name, ...compareName(current, previous, id) }],
      ),
    },
  }
}

const leftOutOf = ({ leftOut }: CountedSet) => ({
  from_memory: leftOut.from_memory ?? 0,
  cut: leftOut.cut ?? 0,
  filtered: leftOut.filtered ?? 0,
  refused: leftOut.refused ?? 0,
})
