import type { CallContext } from "../../../call/call-context.ts"
import type { ComparedDays, Days } from "../../../call/date-range.ts"
import { createDayReader, type KnownDays } from "../metrics/create-day-reader.ts"
import { createFigureCounts, type FigureCounts } from "../metrics/create-figure-counts.ts"
import { type Measures, openMeasures } from "../metrics/open-measures.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { type OpenComparison, openComparison } from "./open-comparison.ts"
import { type AlikeCounts, readAlike } from "./read-alike.ts"

/** What is measured and compared of the answers of a filter. */
export interface Figures {
  /** Reads what a range and the one before have in common, to compare names by it. Compare before you measure: it reads more days. */
  compare: (days: ComparedDays) => Promise<OpenComparison>
  measure: (range: Days) => Promise<Measures>
}

export interface FiguresOptions {
  /** The ids of all names; that of the brand is empty. */
  tracked: readonly string[]
  /** Leaves out competitors. */
  onlyBrand?: boolean
}

/** What calls share that ask for the figures of the same answers. */
interface Shared {
  known: KnownDays[]
  countsOf: FigureCounts
  measures: Map<string, Measures>
  alike: Map<string, AlikeCounts | null>
}

/** Of how many filters the calls share what they read: a page asks for two or three. */
const mostFilters = 4
/** Of how many ranges of each. */
const mostRanges = 8

/** Opens the figures of some answers. Calls share what they have read and measured until somebody writes: a page makes several. */
export async function openFigures(
  { db, moment }: Pick<CallContext, "db" | "moment">,
  filter: AnswerFilter,
  { tracked, onlyBrand = false }: FiguresOptions,
): Promise<Figures> {
  const all = await moment.remember("figures", async () => new Map<string, Shared>())
  const { brand_id: brandId, engine, surface, prompt_tag: tag, locale } = filter
  const shared = keepLatest(all, JSON.stringify([brandId, engine, surface, tag, locale, onlyBrand, tracked]), {
    most: mostFilters,
    open: () => ({ known: [], countsOf: createFigureCounts(tracked), measures: new Map(), alike: new Map() }),
  })
  const { known, countsOf, measures, alike } = shared
  const readDays = createDayReader(db, filter, { onlyBrand, known })
  return {
    async compare(days) {
      const key = JSON.stringify([days.from, days.to, days.previous])
      const found = alike.get(key)
      const read = found === undefined ? await readAlike(db, filter, days, { onlyBrand, readDays }) : found
      return openComparison(keepLatest(alike, key, { most: mostRanges, open: () => read }), countsOf)
    },
    async measure({ from, to }) {
      const key = `${from} ${to}`
      const read = measures.get(key) ?? (await openMeasures(readDays, { from, to }, { tracked, countsOf }))
      return keepLatest(measures, key, { most: mostRanges, open: () => read })
    },
  }
}

/** Returns the value of a key, which is then the last to go. */
function keepLatest<Value>(
  values: Map<string, Value>,
  key: string,
  { most, open }: { most: number; open: () => Value },
): Value {
  const value = values.has(key) ? (values.get(key) as Value) : open()
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
  return value
}
