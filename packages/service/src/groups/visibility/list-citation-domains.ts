import type { Database } from "@citable/storage/database"

import type { Handler } from "../../call/call-context.ts"
import { comparedRange, type Days, toRangeFields } from "../../call/date-range.ts"
import { openList } from "../../call/open-list.ts"
import { type AnswerFilter, mergeSets, readCounts } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import { believedInterval, toRate } from "./metrics/to-metrics.ts"

export const listCitationDomains: Handler<"list_citation_domains"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, ...filters } = input
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const list = openList(box, "domains", [filters, days], { cursor, limit })
  const counted = await countAnswers(db, input, days)
  const before = days.previous
  const past = before === null ? null : await countAnswers(db, input, before)
  let query = selectDomains(db, input, days).select((eb) => [
    eb.fn.count<number | string>("cited.url").distinct().as("urls"),
    eb.fn.avg("cited.position").as("position"),
    eb.fn.max<string>("cited.type").as("type"),
    eb.fn.max<string | null>("cited.competitor_id").as("competitor_id"),
  ])
  if (input.type !== undefined && input.type.length > 0) query = query.where("cited.type", "in", input.type)
  if (list.after !== undefined) {
    const [count = 0, domain = ""] = list.after
    query =
      input.sort === "domain"
        ? query.where("cited.domain", ">", domain as string)
        : query.having((eb) =>
            eb.or([
              eb(eb.fn.countAll(), "<", count as number),
              eb.and([eb(eb.fn.countAll(), "=", count as number), eb("cited.domain", ">", domain as string)]),
            ]),
          )
  }
  if (input.sort === "-citations") query = query.orderBy("citations", "desc")
  const rows = await query
    .orderBy("cited.domain")
    .limit(limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, (row) => [Number(row.citations), row.domain])
  const earlier =
    before === null || shown.length === 0
      ? []
      : await selectDomains(db, input, before)
          .where(
            "cited.domain",
            "in",
            shown.map(({ domain }) => domain),
          )
          .execute()
  const finds = await readFinds(db, { filter: input, days, domains: shown.map(({ domain }) => domain) })
  // A start needs no comparison.
  const { compareDomains } = await import("./alike/compare-domains.ts")
  const { comparisons, leftOut } = await compareDomains(
    db,
    input,
    days,
    shown.map(({ domain }) => domain),
  )
  return {
    output: {
      ...toRangeFields(days),
      answers: counted.answers,
      left_out: leftOut,
      data: shown.map((row, index) => ({
        domain: row.domain,
        type: row.type as "own",
        competitor_id: row.competitor_id,
        urls: Number(row.urls),
        citations: Number(row.citations),
        citation_rate: rateOf(Number(row.answers), counted),
        found_rate: rateOf(finds.found.get(row.domain) ?? 0, { answers: finds.of, days: counted.days }),
        previous_citation_rate:
          past === null
            ? null
            : rateOf(Number(earlier.find(({ domain }) => domain === row.domain)?.answers ?? 0), past),
        comparison: comparisons[index] ?? null,
        average_position: row.position === null ? null : Number(row.position),
      })),
      ...paging,
    },
  }
}

/** In how many answers searches found each domain, and how many answers say what searches found. */
async function readFinds(
  db: Database,
  { filter, days, domains }: { filter: AnswerFilter; days: Days; domains: readonly string[] },
): Promise<{ found: Map<string, number>; of: number }> {
  const { count } = await selectAnswers(db, filter, days)
    .where("answers.found", "is not", null)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  if (domains.length === 0 || Number(count) === 0) return { found: new Map(), of: Number(count) }
  const rows = await selectAnswers(db, filter, days)
    .innerJoin("found_pages as found", "found.answer_id", "answers.id")
    .where("found.domain", "in", [...domains])
    .select("found.domain")
    .select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("answers"))
    .groupBy("found.domain")
    .execute()
  return { found: new Map(rows.map(({ domain, answers }) => [domain, Number(answers)])), of: Number(count) }
}

/** The answers of a range, and how many days they are of. */
async function countAnswers(db: Database, filter: AnswerFilter, range: Days) {
  const sets = await readCounts(db, filter, range, { byDay: true, onlyBrand: true })
  return { answers: mergeSets(sets, []).answers, days: Math.max(1, new Set(sets.map(({ day }) => day)).size) }
}

/** The days of a domain are not counted, so they are believed to differ as those of a new brand. */
const rateOf = (count: number, { answers, days }: { answers: number; days: number }) =>
  toRate(count, answers, believedInterval({ count, of: answers }, "share", days))

function selectDomains(db: Database, filter: AnswerFilter, days: Days) {
  return selectAnswers(db, filter, days)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .select("cited.domain")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("citations"),
      eb.fn.count<number | string>("answers.id").distinct().as("answers"),
    ])
    .groupBy("cited.domain")
}
