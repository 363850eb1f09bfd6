import type { Days } from "../../../call/date-range.ts"
import type { Database } from "../../../storage/database.ts"
import type { LeftOut } from "../parse-answers/left-out.ts"
import { addCounts, countNames, type NameCounts, noCounts } from "./to-metrics.ts"

/** Which answers to count. */
export interface AnswerFilter {
  brand_id: string
  engine?: string | undefined
  surface?: "api" | "consumer" | undefined
  prompt_tag?: string | undefined
  locale?: string | undefined
}

/** The counts of one group of answers. */
export interface CountedSet {
  answers: number
  /** Answers that do not count, by the reason. */
  leftOut?: LeftOutCounts
  /** Counts by the name's id; empty for the brand itself. */
  names: Map<string, NameCounts>
}

/** How many answers do not count, by the reason; a reason without answers is absent. */
export type LeftOutCounts = Partial<Record<LeftOut, number>>

/** What answers are grouped by. */
export interface SetKey {
  engine: string
  surface: "api" | "consumer"
  /** Empty if answers are not grouped by day. */
  day: string
}

const sums = ["answers", ...countNames] as const

/**
 * The counts of a range by engine and surface, and by day with `byDay`. They come from daily sums, never from answers. With `onlyBrand`,
 * they leave out competitors. With `prompts`, they have the answers to these alone.
 */
export async function readCounts(
  db: Database,
  filter: AnswerFilter,
  { from, to }: Days,
  options: { byDay?: boolean; onlyBrand?: boolean; prompts?: readonly string[] } = {},
): Promise<(SetKey & CountedSet)[]> {
  let query = db
    .selectFrom("visibility_days")
    .select(["engine", "surface", "name_id"])
    .select((eb) => sums.map((column) => eb.fn.sum<number | string>(column).as(column)))
    .where("brand_id", "=", filter.brand_id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["engine", "surface", "name_id"])
  const { prompt_tag: tag } = filter
  if (options.prompts !== undefined) query = query.where("prompt_id", "in", options.prompts)
  else if (tag === undefined) query = query.where("prompt_id", "=", "")
  else
    query = query.where("prompt_id", "in", (eb) =>
      eb
        .selectFrom("prompt_tags")
        .innerJoin("prompts", "prompts.id", "prompt_tags.prompt_id")
        .select("prompts.id")
        .where("tag", "=", tag)
        .where("prompts.brand_id", "=", filter.brand_id),
    )
  if (options.onlyBrand === true)
    query = query.where((eb) => eb.or([eb("name_id", "=", ""), eb("name_id", "like", "*%")]))
  if (filter.engine !== undefined) query = query.where("engine", "=", filter.engine)
  if (filter.surface !== undefined) query = query.where("surface", "=", filter.surface)
  if (filter.locale !== undefined) query = query.where("locale", "=", filter.locale)
  const rows = options.byDay === true ? await query.select("day").groupBy("day").execute() : await query.execute()
  const sets = new Map<string, SetKey & CountedSet>()
  for (const row of rows) {
    const day = "day" in row ? String(row.day) : ""
    const { engine, surface } = row
    const key = `${day} ${engine} ${surface}`
    const set = sets.get(key) ?? { engine, surface, day, answers: 0, names: new Map<string, NameCounts>() }
    sets.set(key, set)
    if (row.name_id === "*") set.answers += Number(row.answers)
    else if (row.name_id.startsWith("*")) (set.leftOut ??= {})[row.name_id.slice(1) as LeftOut] = Number(row.answers)
    else set.names.set(row.name_id, toCounts(row))
  }
  return [...sets.values()].toSorted(
    (a, b) => compare(a.day, b.day) || compare(a.engine, b.engine) || compare(a.surface, b.surface),
  )
}

/** The sum of sets, only for the names of `tracked`. Competitors that are no longer tracked are left out. */
export function mergeSets(sets: readonly CountedSet[], tracked: readonly string[]): CountedSet {
  const names = new Map(tracked.map((id) => [id, noCounts]))
  const leftOut: LeftOutCounts = {}
  let answers = 0
  for (const set of sets) {
    answers += set.answers
    for (const [reason, count] of Object.entries(set.leftOut ?? {}) as [LeftOut, number][]) {
      leftOut[reason] = (leftOut[reason] ?? 0) + count
    }
    for (const [id, counts] of set.names) {
      const before = names.get(id)
      if (before !== undefined) names.set(id, addCounts(before, counts))
    }
  }
  return { answers, leftOut, names }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function toCounts(row: Record<(typeof sums)[number], number | string>): NameCounts {
  return {
    mentioned: Number(row.mentioned),
    cited: Number(row.cited),
    citations: Number(row.citations),
    positions: Number(row.positions),
    positive: Number(row.positive),
    neutral: Number(row.neutral),
    negative: Number(row.negative),
    unclassified: Number(row.unclassified),
    absent: Number(row.absent),
    ranked: Number(row.ranked),
    ranks: Number(row.ranks),
  }
}
