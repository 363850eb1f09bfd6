import type { Comparison, LeftOut } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import type { Tables } from "@citable/storage/tables/tables"
import { type ExpressionBuilder, sql } from "kysely"

import type { ComparedDays, Days } from "../../../call/date-range.ts"
import { placesOf } from "../metrics/day-table.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { selectAnswers } from "../metrics/select-answers.ts"
import { dayNumber } from "./day-number.ts"
import { openComparison } from "./open-comparison.ts"
import type { AlikeCounts } from "./read-alike.ts"
import { engineKey } from "./select-alike.ts"

/** How many answers cite each of some domains, by domain. */
export type CitingAnswers = ReadonlyMap<string, number>

/** Counts how many answers of a range and of the one before cite each of some domains, and compares them like for like. */
export async function compareDomains(
  db: Database,
  filter: AnswerFilter,
  { previous, ...days }: ComparedDays & { previous: Days },
  domains: readonly string[],
): Promise<{ comparisons: (Comparison | null)[]; leftOut: LeftOut[]; current: CitingAnswers; past: CitingAnswers }> {
  if (domains.length === 0) return { comparisons: [], leftOut: [], current: new Map(), past: new Map() }
  const { alike, compareCounted, leftOut, decide } = await openComparison(db, filter, {
    days: { ...days, previous },
    tracked: [""],
    onlyBrand: true,
  })
  const counts = new Map<string, number>()
  const count = async (range: Days): Promise<CitingAnswers> => {
    const all = new Map<string, number>()
    for (const [day, domain, engine, surface, answers, common] of await countCiting(db, filter, range, {
      alike,
      domains,
    })) {
      all.set(domain, (all.get(domain) ?? 0) + answers)
      counts.set(`${domain} ${engine} ${surface} ${dayNumber(day)}`, common)
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
          const { start, end } = placesOf(engine.day, span)
          const [day, of] = [engine.day.subarray(start, end), engine.answers.subarray(start, end)]
          const key = `${domain} ${engineKey(engine)}`
          // Days that are not compared have no answers.
          return { day, count: day.map((one, at) => (of[at] === 0 ? 0 : (counts.get(`${key} ${one}`) ?? 0))), of }
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
    .select((eb) => [
      eb.fn.count<number>("answers.id").distinct().as("answers"),
      eb.fn.count<number>(commonId(eb, alike)).distinct().as("common"),
    ])
    .where("cited.domain", "in", domains)
    // By day first: answers are found in this order, so there is less to sort.
    .groupBy(["answers.day", "cited.domain", "answers.engine", "answers.surface"])
  return readPacked<Counted>(db, query, ["day", "domain", "engine", "surface", "answers", "common"])
}

/** The id of an answer to a common prompt; null of any other. */
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
    ? sql.ref<string>("answers.id")
    : sql<string | null>`case when ${eb.or(left)} then null else ${sql.ref("answers.id")} end`
}
