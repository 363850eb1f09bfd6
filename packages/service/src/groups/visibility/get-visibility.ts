import type { TrackedName } from "@citable/language/mentions/find-mentions"

import type { Handler } from "../../call/call-context.ts"
import { type ComparedDays, comparedRange, toRangeFields } from "../../call/date-range.ts"
import { hashNames, readTrackedNames } from "../../mentions/tracked-names.ts"
import type { Figures } from "./alike/open-figures.ts"
import type { CountedSet } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"

export const getVisibility: Handler<"get_visibility"> = async (context, input) => {
  const { db, brand, now } = context
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const names = await readTrackedNames(db, brand)
  const ids = names.map(({ id }) => id ?? "")
  // A start needs no figures and no notices.
  const { openFigures } = await import("./alike/open-figures.ts")
  const figures = await openFigures(context, input, { tracked: ids })
  const { readNotices } = await import("./notices/read-notices.ts")
  const { measureQuestions } = await import("./metrics/measure-questions.ts")
  const { listEngineNotices } = await import("./notices/list-engine-notices.ts")
  const measured = await figures.remember(["visibility", hashNames(names)], days, () =>
    measureAll(figures, days, names),
  )
  const { overall, competitors, found_rate, left_out, uncounted } = measured
  const apps = input.surface === undefined ? await openFigures(context, ofApps(input), { tracked: ids }) : undefined
  // What apps answer stands beside the engines, and in no other figure.
  const engines = [...measured.engines, ...(apps === undefined ? [] : await measureApps(apps, days, names))].slice(
    0,
    50,
  )
  const engineNotices = await listEngineNotices(context)
  const notices = [...engineNotices, ...(await readNotices(db, brand.id, { names, now: now() }))].slice(0, 20)
  return {
    output: {
      ...toRangeFields(days),
      ...(input.questions ? { questions: await measureQuestions(db, input, days) } : {}),
      notices,
      overall,
      engines,
      competitors,
      found_rate,
      left_out,
      uncounted,
    },
  }
}

const ofApps = <Input extends object>(input: Input) => ({ ...input, surface: "consumer" as const })

/** Measures the engines whose apps answered. Most brands have no such answers. */
async function measureApps(apps: Figures, days: ComparedDays, names: readonly TrackedName[]) {
  const ranges = days.previous === null ? [days] : [days, days.previous]
  const measures = await Promise.all(ranges.map((range) => apps.measure(range)))
  if (measures.every(({ engines }) => engines.length === 0)) return []
  return apps.remember(["apps", hashNames(names)], days, async () => (await measureAll(apps, days, names)).engines)
}

/** Measures and compares the brand, its engines and its competitors. */
async function measureAll(figures: Figures, days: ComparedDays, names: readonly TrackedName[]) {
  const { toRate } = await import("./metrics/to-metrics.ts")
  const { compareName } = await import("./metrics/measure-set.ts")
  const { compare, leftOut, decide } = await figures.compare(days)
  const measures = await figures.measure(days)
  const before = days.previous === null ? null : await figures.measure(days.previous)
  const current = measures.measure()
  const previous = before?.measure() ?? null
  const engines = [
    ...new Map(
      [...measures.engines, ...(before?.engines ?? [])].map((one) => [`${one.engine} ${one.surface}`, one]),
    ).values(),
  ].toSorted((one, other) => compareKeys(one.engine, other.engine) || compareKeys(one.surface, other.surface))
  const measured = {
    overall: { ...compareName(current, previous, ""), comparison: compare("", allMetrics) },
    engines: engines.slice(0, 50).map(({ engine, surface }) => {
      const isSame = (one: { engine: string; surface: string }) => one.engine === engine && one.surface === surface
      const own = measures.measure(isSame)
      const ownBefore = before?.measure(isSame) ?? null
      const comparison = compare("", rateMetrics, { engine, surface })
      return { engine, surface, ...compareName(own, ownBefore, ""), comparison }
    }),
    competitors: names.flatMap(({ id, name }) =>
      id === null
        ? []
        : [
            {
              competitor_id: id,
              name,
              ...compareName(current, previous, id),
              comparison: compare(id, competitorMetrics),
            },
          ],
    ),
    found_rate: toRate(current.names.get("")?.found ?? 0, current.searched, current.intervalOf("found_rate", "")),
    left_out: leftOut,
    uncounted: uncountedOf(current),
  }
  decide()
  return measured
}

const allMetrics = [
  "mention_rate",
  "citation_rate",
  "share_of_voice",
  "average_position",
  "average_rank",
  "sentiment",
] as const
const rateMetrics = ["mention_rate", "citation_rate"] as const
const competitorMetrics = ["mention_rate"] as const

const compareKeys = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const uncountedOf = ({ leftOut = {} }: CountedSet) => ({
  from_memory: leftOut.from_memory ?? 0,
  cut: leftOut.cut ?? 0,
  filtered: leftOut.filtered ?? 0,
  refused: leftOut.refused ?? 0,
})
