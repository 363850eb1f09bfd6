import type { Comparison } from "@citable/contract/visibility"

import type { CallContext } from "../../../call/call-context.ts"
import type { ComparedDays, Days } from "../../../call/date-range.ts"
import { placesOf } from "../metrics/day-table.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { chooseAnswers } from "../packed-days/choose-answers.ts"
import { citingKey, type CitingDay, countCiting } from "../packed-days/count-citing.ts"
import { openCountedDays } from "../packed-days/open-counted-days.ts"
import type { OpenComparison } from "./open-comparison.ts"
import { engineKey } from "./select-alike.ts"

/** How many answers cite each of some domains, by domain. */
type CitingAnswers = ReadonlyMap<string, number>

/** Compares how many answers of a range and of the one before cite each of some domains, like for like. */
export async function compareDomains(
  context: Pick<CallContext, "db" | "moment">,
  filter: AnswerFilter,
  { previous, ...days }: ComparedDays & { previous: Days },
  { domains, comparison }: { domains: readonly string[]; comparison: OpenComparison },
): Promise<{ comparisons: (Comparison | null)[]; past: CitingAnswers }> {
  if (domains.length === 0) return { comparisons: [], past: new Map() }
  const { alike, compareCounted } = comparison
  const counted = await openCountedDays(context, filter.brand_id)
  const choose = await chooseAnswers(context.db, filter)
  const leftOf = (engine: string) => alike?.prompts.get(engine)?.left
  const count = async (range: Days) => countCiting(await counted.readCited(range), choose, { domains, leftOf })
  const [current, earlier] = [await count(days), await count(previous)]
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
          const key = citingKey(domain, engineKey(engine))
          for (const one of [...(current.get(key) ?? []), ...(earlier.get(key) ?? [])]) {
            const place = one.day - (day[0] ?? 0)
            // Days that are not compared have no answers.
            if (place >= start && place < end && of[place] !== 0) citing[place] = one.common
          }
          return { day, count: citing, of, start, end }
        },
      },
    ]),
  )
  return { comparisons, past: sumByDomain(earlier) }
}

function sumByDomain(counts: ReadonlyMap<string, readonly CitingDay[]>): CitingAnswers {
  const all = new Map<string, number>()
  for (const [key, days] of counts) {
    const [domain = ""] = key.split(" ", 1)
    all.set(domain, (all.get(domain) ?? 0) + days.reduce((sum, { answers }) => sum + answers, 0))
  }
  return all
}
