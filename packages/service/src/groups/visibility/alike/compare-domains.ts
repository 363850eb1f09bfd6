import type { Comparison, LeftOut } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"

import type { ComparedDays } from "../../../call/date-range.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { selectAnswers } from "../metrics/select-answers.ts"
import { dayNumber } from "./day-number.ts"
import { openComparison } from "./open-comparison.ts"
import type { AlikeCounts } from "./read-alike.ts"
import { engineKey } from "./select-alike.ts"

/** Compares how often answers cite each of some domains, like for like. */
export async function compareDomains(
  db: Database,
  filter: AnswerFilter,
  days: ComparedDays,
  domains: readonly string[],
): Promise<{ comparisons: (Comparison | null)[]; leftOut: LeftOut[] }> {
  const none = { ...days, previous: domains.length === 0 ? null : days.previous }
  const { alike, compareCounted, leftOut, decide } = await openComparison(db, filter, {
    days: none,
    tracked: [""],
    onlyBrand: true,
  })
  if (alike === null || none.previous === null) return { comparisons: domains.map(() => null), leftOut }
  const counts = new Map<string, number>()
  for (const range of [days, none.previous]) {
    for (const row of await countCiting(db, filter, range, { alike, domains }))
      counts.set(`${row.domain} ${engineKey(row)} ${dayNumber(row.day)}`, Number(row.answers))
  }
  const comparisons = domains.map((domain) =>
    compareCounted([
      {
        metric: "citation_rate",
        kind: "share",
        isCountedBefore: false,
        toCounts: ({ day, answers }, stratum) => ({
          count: counts.get(`${domain} ${engineKey(stratum)} ${day}`) ?? 0,
          of: answers,
        }),
      },
    ]),
  )
  decide()
  return { comparisons, leftOut }
}

/** How many answers to the common prompts cite each domain, by engine and day. */
function countCiting(
  db: Database,
  filter: AnswerFilter,
  range: { from: string; to: string },
  { alike, domains }: { alike: AlikeCounts; domains: readonly string[] },
) {
  let query = selectAnswers(db, filter, range)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .select(["cited.domain", "answers.engine", "answers.surface", "answers.day"])
    .select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("answers"))
    .where("cited.domain", "in", domains)
    .groupBy(["cited.domain", "answers.engine", "answers.surface", "answers.day"])
  for (const { engine, surface } of alike.strata) {
    const left = [...(alike.prompts.get(engineKey({ engine, surface }))?.left ?? [])]
    if (left.length === 0) continue
    query = query.where((eb) =>
      eb.or([
        eb("answers.engine", "!=", engine),
        eb("answers.surface", "!=", surface),
        eb("answers.prompt_id", "not in", left),
      ]),
    )
  }
  return query.execute()
}
