import type { CallContext } from "../../../call/call-context.ts"
import { addDays, type ComparedDays, type Days } from "../../../call/date-range.ts"
import { createDayReader, type KnownDays } from "../metrics/create-day-reader.ts"
import { createFigureCounts, type FigureCounts } from "../metrics/create-figure-counts.ts"
import { keepLatest } from "../metrics/keep-latest.ts"
import { type Measures, openMeasures } from "../metrics/open-measures.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { openCountedDays } from "../packed-days/open-counted-days.ts"
import { lacksAskedSpans } from "./fill-asked-spans.ts"
import { type OpenComparison, openComparison } from "./open-comparison.ts"
import { type AlikeCounts, readAlike } from "./read-alike.ts"

/** What is measured and compared of the answers of a filter. */
export interface Figures {
  /** Reads what a range and the one before have in common, to compare names by it. Compare before you measure: it reads more days. */
  compare: (days: ComparedDays) => Promise<OpenComparison>
  measure: (range: Days) => Promise<Measures>
  /**
   * Returns what a call has made of the answers of a range, of the one before and of those that tell by how much days differ, or makes it. The
   * key has all else that it depends on. Do not change the value.
   */
  remember: <Value>(key: unknown, days: Days | ComparedDays, make: () => Promise<Value>) => Promise<Value>
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
  made: Map<string, unknown>
}

/** Of how many filters the calls share what they read: a page asks for two or three. */
const mostFilters = 4
/** Of how many ranges of each. */
const mostRanges = 8
const mostMade = 16
/** The days before a range that its figures depend on, too. */
const earlierDays = 70

/**
 * Opens the figures of some answers. Calls share what they have read and measured until the counts of these days change. Those of a tag share
 * it until somebody writes, as prompts may get and lose tags.
 */
export async function openFigures(
  { db, moment }: Pick<CallContext, "db" | "moment">,
  filter: AnswerFilter,
  { tracked, onlyBrand = false }: FiguresOptions,
): Promise<Figures> {
  const { brand_id: brandId, engine, surface, prompt_tag: tag, locale } = filter
  const counted = tag === undefined ? await openCountedDays({ db, moment }, brandId) : undefined
  const all = counted?.kept ?? (await moment.remember("figures", async () => new Map<string, unknown>()))
  const shared = keepLatest(all, JSON.stringify([brandId, engine, surface, tag, locale, onlyBrand, tracked]), {
    most: mostFilters,
    open: (): Shared => ({
      known: [],
      countsOf: createFigureCounts(tracked),
      measures: new Map(),
      alike: new Map(),
      made: new Map(),
    }),
  }) as Shared
  const { known, countsOf, measures, alike, made } = shared
  const readDays = createDayReader(db, filter, { onlyBrand, known, counted })
  const versionOf = (from: string, to: string) => counted?.versionOf({ from: addDays(from, -earlierDays), to }) ?? 0
  let looking: Promise<boolean> | undefined
  const isReady = () => (looking ??= lacksAskedSpans(db, brandId).then((lacks) => !lacks))
  const firstOf = (days: Days | ComparedDays) => ("previous" in days ? days.previous?.from : undefined) ?? days.from
  return {
    async compare(days) {
      const readiness = days.previous === null || (await isReady())
      const key = JSON.stringify([days, readiness, versionOf(firstOf(days), days.to)])
      const found = alike.get(key)
      const options = { onlyBrand, readDays, isReady: readiness }
      const read = found === undefined ? await readAlike(db, filter, days, options) : found
      return openComparison(keepLatest(alike, key, { most: mostRanges, open: () => read }), countsOf)
    },
    async measure({ from, to }) {
      const key = `${from} ${to} ${versionOf(from, to)}`
      const read = measures.get(key) ?? (await openMeasures(readDays, { from, to }, { tracked, countsOf }))
      return keepLatest(measures, key, { most: mostRanges, open: () => read })
    },
    async remember<Value>(key: unknown, days: Days | ComparedDays, make: () => Promise<Value>) {
      const whole = JSON.stringify([key, days, await isReady(), versionOf(firstOf(days), days.to)])
      const value = made.has(whole) ? (made.get(whole) as Value) : await make()
      return keepLatest(made, whole, { most: mostMade, open: () => value }) as Value
    },
  }
}
