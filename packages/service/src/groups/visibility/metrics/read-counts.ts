import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import type { LeftOut } from "../parse-answers/left-out.ts"
import { surfaceOf } from "./surface-of.ts"
import { addCounts, countNames, makeCounts, type NameCounts, noCounts } from "./to-metrics.ts"

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

export interface ReadCountsOptions {
  /** Leaves out competitors. */
  onlyBrand?: boolean
  /** Counts the answers to these prompts alone. */
  prompts?: readonly string[]
  /** Gives the rows of APIs and of apps, each by itself. */
  everySurface?: boolean
}

const sums = ["answers", ...countNames] as const

/** The counts of a range. They come from daily sums, never from answers. */
export async function readCounts(
  db: Database,
  filter: AnswerFilter,
  range: Days,
  options: ReadCountsOptions = {},
): Promise<CountedSet> {
  const set: CountedSet = { answers: 0, leftOut: {}, names: new Map() }
  for (const [, , , , name, answers = 0, ...counts] of await readCountRows(db, filter, range, options)) {
    if (name === "*") set.answers += answers
    else if (name.startsWith("*")) {
      const reason = name.slice(1) as LeftOut
      const leftOut = (set.leftOut ??= {})
      leftOut[reason] = (leftOut[reason] ?? 0) + answers
    } else
      set.names.set(
        name,
        addCounts(
          set.names.get(name) ?? noCounts,
          makeCounts((_, at) => counts[at] ?? 0),
        ),
      )
  }
  return set
}

/** The rows of counts of a range by engine and surface, and with `byDay` by day. Rows that are sums of several have no day or no locale. */
export async function readCountRows(
  db: Database,
  filter: AnswerFilter,
  { from, to }: Days,
  options: ReadCountsOptions & { byDay?: boolean } = {},
): Promise<CountRow[]> {
  let query = db
    .selectFrom("visibility_days")
    .where("brand_id", "=", filter.brand_id)
    .where("day", ">=", from)
    .where("day", "<=", to)
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
  if (options.everySurface !== true) query = query.where("surface", "=", surfaceOf(filter))
  if (filter.engine !== undefined) query = query.where("engine", "=", filter.engine)
  if (filter.locale !== undefined) query = query.where("locale", "=", filter.locale)
  // Of all prompts, a day has a row for each locale, and adding up a few is cheaper than sorting all.
  const isSummed = options.byDay !== true || options.prompts !== undefined || tag !== undefined
  const day = options.byDay === true ? sql.ref<string>("day") : sql.lit("")
  const locale = isSummed ? sql.lit("") : sql.ref<string>("locale")
  const named = query.select([day.as("day"), "engine", "surface", locale.as("locale"), "name_id"])
  return readPacked<CountRow>(
    db,
    isSummed
      ? named
          .select((eb) => sums.map((column) => eb.fn.sum<number>(column).as(column)))
          .groupBy(options.byDay === true ? ["day", "engine", "surface", "name_id"] : ["engine", "surface", "name_id"])
      : named.select(sums),
    ["day", "engine", "surface", "locale", "name_id", ...sums],
  )
}

/** A row: the key, and `sums`. */
export type CountRow = [
  day: string,
  engine: string,
  surface: "api" | "consumer",
  locale: string,
  name: string,
  ...sums: number[],
]
