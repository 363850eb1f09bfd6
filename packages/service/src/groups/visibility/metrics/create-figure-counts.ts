import type { DifferenceMetric } from "@citable/contract/visibility"
import type { DayColumns, ValueKind } from "@citable/inference"

import { type DayColumn, type DaySpan, type EngineDays, type NameDays, openNameDays, placesOf } from "./day-table.ts"

/** What is counted of a name, and has an interval. */
export type Figure = DifferenceMetric | "found_rate"

/** What kind of value each figure is. */
export const figureKinds: Readonly<Record<Figure, ValueKind>> = {
  mention_rate: "share",
  citation_rate: "share",
  found_rate: "share",
  share_of_voice: "ratio",
  share_of_citations: "ratio",
  average_position: "rank",
  average_rank: "rank",
  sentiment: "balance",
  positive_share: "share",
  neutral_share: "share",
  negative_share: "share",
}

/** Returns the columns of a figure of a name, over a span of the days of an engine. */
export type FigureCounts = (figure: Figure, engine: EngineDays, id: string, span: DaySpan) => DayColumns

/** Returns what counts figures. Shares of voice divide by the names of `tracked`. */
export function createFigureCounts(tracked: readonly string[]): FigureCounts {
  const totals = new WeakMap<EngineDays, { mentioned?: DayColumn; citations?: DayColumn }>()
  const totalOf = (engine: EngineDays, count: "mentioned" | "citations") => {
    const known = totals.get(engine) ?? {}
    totals.set(engine, known)
    return (known[count] ??= tracked.reduce((sum, id) => {
      const column = engine.names.get(id)?.[count]
      return column === undefined ? sum : combine(sum, column, 1)
    }, new Float64Array(engine.day.length)))
  }
  const readers: Readonly<Record<Figure, (name: NameDays, engine: EngineDays) => Omit<DayColumns, "day">>> = {
    mention_rate: ({ mentioned }, { answers }) => ({ count: mentioned, of: answers }),
    citation_rate: ({ cited }, { answers }) => ({ count: cited, of: answers }),
    found_rate: ({ found }, { searched }) => ({ count: found, of: searched }),
    share_of_voice: ({ mentioned }, engine) => ({ count: mentioned, of: totalOf(engine, "mentioned") }),
    share_of_citations: ({ citations }, engine) => ({ count: citations, of: totalOf(engine, "citations") }),
    average_position: ({ positions, mentioned }) => ({ count: positions, of: mentioned }),
    average_rank: ({ ranks, ranked }) => ({ count: ranks, of: ranked }),
    sentiment: balanceOf,
    positive_share: (name) => ({ count: name.positive, of: tonedOf(name) }),
    neutral_share: (name) => ({ count: name.neutral, of: tonedOf(name) }),
    negative_share: (name) => ({ count: name.negative, of: tonedOf(name) }),
  }
  const known = new WeakMap<EngineDays, Map<string, Omit<DayColumns, "day">>>()
  const columnsOf = (figure: Figure, engine: EngineDays, id: string) => {
    const ofEngine = known.get(engine) ?? new Map<string, Omit<DayColumns, "day">>()
    known.set(engine, ofEngine)
    const key = `${figure} ${id}`
    const found = ofEngine.get(key) ?? readers[figure](engine.names.get(id) ?? openNameDays(engine.day), engine)
    ofEngine.set(key, found)
    return found
  }
  return (figure, engine, id, span) => {
    const { count, of, squares } = columnsOf(figure, engine, id)
    const { start, end } = placesOf(engine.day, span)
    return { day: engine.day, count, of, squares, start, end }
  }
}

const combine = (one: DayColumn, other: DayColumn, times: 1 | -1): DayColumn =>
  one.map((count, at) => count + times * (other[at] as number))

const tonedOf = ({ positive, neutral, negative }: NameDays): DayColumn =>
  combine(combine(positive, neutral, 1), negative, 1)

function balanceOf(name: NameDays): Omit<DayColumns, "day"> {
  const [of, count] = [tonedOf(name), combine(name.positive, name.negative, -1)]
  return { count, of, squares: { count: combine(name.positive, name.negative, 1), of, both: count } }
}
