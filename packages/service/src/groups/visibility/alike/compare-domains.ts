import type { Comparison, LeftOut } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import type { Tables } from "@citable/storage/tables/tables"
import { type ExpressionBuilder, expressionBuilder, sql } from "kysely"

import type { CallContext } from "../../../call/call-context.ts"
import type { ComparedDays, Days } from "../../../call/date-range.ts"
import { placesOf } from "../metrics/day-table.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { selectAnswers } from "../metrics/select-answers.ts"
import { dayNumber } from "./day-number.ts"
import { openFigures } from "./open-figures.ts"
import type { AlikeCounts } from "./read-alike.ts"
import { engineKey } from "./select-alike.ts"

/** How many answers cite each of some domains, by domain. */
export type CitingAnswers = ReadonlyMap<string, number>

/** Counts how many answers of a range and of the one before cite each of some domains, and compares them like for like. */
export async function compareDomains(
  context: Pick<CallContext, "db" | "moment">,
  filter: AnswerFilter,
  { previous, ...days }: ComparedDays & { previous: Days },
  domains: readonly string[],
): Promise<{ comparisons: (Comparison | null)[]; leftOut: LeftOut[]; current: CitingAnswers; past: CitingAnswers }> {
  if (domains.length === 0) return { comparisons: [], leftOut: [], current: new Map(), past: new Map() }
  const { db } = context
  const figures = await openFigures(context, filter, { tracked: [""], onlyBrand: true })
  const { alike, compareCounted, leftOut, decide } = await figures.compare({ ...days, previous })
  /** By domain, engine and surface: the answers to common prompts that cite the domain, of each day that has some. */
  const counts = new Map<string, { day: number; common: number }[]>()
  const count = async (range: Days): Promise<CitingAnswers> => {
    const all = new Map<string, number>()
    let [date, day] = ["", 0]
    const rows = await countCiting(db, filter, range, { alike, domains })
    for (const [dateOfRow, domain, engine, surface, answers, common] of rows) {
      if (dateOfRow !== date) {
        date = dateOfRow
        day = dayNumber(date)
      }
      all.set(domain, (all.get(domain) ?? 0) + answers)
      const key = `${domain} ${engine} ${surface}`
      const known = counts.get(key)
      if (known === undefined) counts.set(key, [{ day, common }])
      else known.push({ day, common })
    }
    return all
  }
  const [current, past] = [await count(days), await count(previous)]
  const comparisons = domains.map((domain) =>
    compareCounted([
      {
        metric: "citation_rate",
        kind: "share",
        isCountedBefore: false,
        toDays: (engine, span) => {
          const { day, answers: of } = engine
          const { start, end } = placesOf(day, span)
          const citing = new Float64Array(day.length)
          for (const one of counts.get(`${domain} ${engineKey(engine)}`) ?? []) {
            const place = one.day - (day[0] ?? 0)
            // Days that are not compared have no answers.
            if (place >= start && place < end && of[place] !== 0) citing[place] = one.common
          }
          return { day, count: citing, of, start, end }
        },
      },
    ]),
  )
  decide()
  return { comparisons, leftOut, current, past }
}

type Counted = [
  day: string,
  domain: string,
  engine: string,
  surface: "api" | "consumer",
  answers: number,
  common: number,
]

/** How many answers cite each domain, by day and engine: all, and those to the common prompts. */
function countCiting(
  db: Database,
  filter: AnswerFilter,
  range: Days,
  { alike, domains }: { alike: AlikeCounts | null; domains: readonly string[] },
): Promise<Counted[]> {
  const query = selectAnswers(db, filter, range)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .select(["answers.day", "cited.domain", "answers.engine", "answers.surface"])
    .select((eb) => eb.fn.count<number>("answers.id").distinct().as("answers"))
    .where("cited.domain", "in", domains)
    // By day first: answers are found in this order, so there is less to sort.
    .groupBy(["answers.day", "cited.domain", "answers.engine", "answers.surface"])
  const columns = ["day", "domain", "engine", "surface", "answers"]
  const common = commonId(expressionBuilder<Tables, "answers">(), alike)
  if (common === undefined) return readPacked<Counted>(db, query, [...columns, "answers"])
  const counted = query.select((eb) => eb.fn.count<number>(common).distinct().as("common"))
  return readPacked<Counted>(db, counted, [...columns, "common"])
}

/** The id of an answer to a common prompt, and null of any other; undefined if all prompts are common. */
function commonId(eb: ExpressionBuilder<Tables, "answers">, alike: AlikeCounts | null) {
  const left = [...new Map((alike?.strata ?? []).map((one) => [engineKey(one), one])).values()].flatMap((one) => {
    const prompts = [...(alike?.prompts.get(engineKey(one))?.left ?? [])]
    if (prompts.length === 0) return []
    return eb.and([
      eb("answers.engine", "=", one.engine),
      eb("answers.surface", "=", one.surface),
      eb("answers.prompt_id", "in", prompts),
    ])
  })
  return left.length === 0
    ? undefined
    : sql<string | null>`case when ${eb.or(left)} then null else ${sql.ref("answers.id")} end`
}
