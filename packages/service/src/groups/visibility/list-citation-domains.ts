import type { Database } from "@citable/storage/database"

import type { Handler } from "../../call/call-context.ts"
import { comparedRange, type Days, toRangeFields } from "../../call/date-range.ts"
import { openList } from "../../call/open-list.ts"
import type { AnswerFilter } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import { believedInterval, toRate } from "./metrics/to-metrics.ts"

export const listCitationDomains: Handler<"list_citation_domains"> = async (context, input) => {
  const { db, box, brand, now } = context
  const { cursor, limit, named, ...filters } = input
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const list = openList(box, "domains", [filters, days], { cursor, limit })
  const counted = await countAnswers(db, input, days)
  const { previous } = days
  const before = previous === null ? null : await countAnswers(db, input, previous)
  let query = selectDomains(db, input, days, { countsAnswers: previous === null }).select((eb) => [
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
  const domains = shown.map(({ domain }) => domain)
  const finds =
    counted.searched === 0 ? new Map<string, number>() : await readFinds(db, { filter: input, days, domains })
  const naming = named === true ? await readNaming(db, { filter: input, days, domains }) : undefined
  // A start needs no comparison.
  const { compareDomains } = await import("./alike/compare-domains.ts")
  const compared = previous === null ? null : await compareDomains(context, input, { ...days, previous }, domains)
  return {
    output: {
      ...toRangeFields(days),
      answers: counted.answers,
      left_out: compared?.leftOut ?? [],
      data: shown.map((row, index) => {
        const citing = compared?.current.get(row.domain) ?? Number(row.answers ?? 0)
        return {
          domain: row.domain,
          type: row.type as "own",
          competitor_id: row.competitor_id,
          urls: Number(row.urls),
          citations: Number(row.citations),
          citation_rate: rateOf(citing, counted),
          ...(naming && { named_answers: naming.get(row.domain) ?? 0 }),
          found_rate: rateOf(finds.get(row.domain) ?? 0, { ...counted, answers: counted.searched }),
          previous_citation_rate: before === null ? null : rateOf(compared?.past.get(row.domain) ?? 0, before),
          comparison: compared?.comparisons[index] ?? null,
          average_position: row.position === null ? null : Number(row.position),
        }
      }),
      ...paging,
    },
  }
}

interface OfDomains {
  filter: AnswerFilter
  days: Days
  domains: readonly string[]
}

/** In how many answers that cite each domain the brand is named. */
async function readNaming(db: Database, { filter, days, domains }: OfDomains): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map()
  const rows = await selectAnswers(db, filter, days)
    .innerJoin("answer_mentions as own", "own.answer_id", "answers.id")
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .where("own.competitor_id", "=", "")
    .where("cited.domain", "in", [...domains])
    .select("cited.domain")
    .select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("answers"))
    .groupBy("cited.domain")
    .execute()
  return new Map(rows.map(({ domain, answers }) => [domain, Number(answers)]))
}

/** In how many answers searches found each domain. */
async function readFinds(db: Database, { filter, days, domains }: OfDomains): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map()
  const rows = await selectAnswers(db, filter, days)
    .innerJoin("found_pages as found", "found.answer_id", "answers.id")
    .where("found.domain", "in", [...domains])
    .select("found.domain")
    .select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("answers"))
    .groupBy("found.domain")
    .execute()
  return new Map(rows.map(({ domain, answers }) => [domain, Number(answers)]))
}

/** The answers of a range, those that say what searches found, and how many days they are of. */
async function countAnswers(db: Database, filter: AnswerFilter, range: Days) {
  // A start needs no counts of days.
  const { readDayTable } = await import("./metrics/read-day-table.ts")
  const engines = await readDayTable(db, filter, range, { onlyBrand: true })
  const days = new Set<number>()
  let [answers, searched] = [0, 0]
  for (const one of engines) {
    for (const count of one.searched) searched += count
    for (const [at, count] of one.answers.entries()) {
      answers += count
      if (count > 0) days.add(at)
    }
  }
  return { answers, searched, days: Math.max(1, days.size) }
}

/** The days of a domain are not counted, so they are believed to differ as those of a new brand. */
const rateOf = (count: number, { answers, days }: { answers: number; days: number }) =>
  toRate(count, answers, believedInterval({ count, of: answers }, "share", days))

/** The domains of a range. Counting the answers of each takes a third of the time, and a comparison counts them anyway. */
function selectDomains(db: Database, filter: AnswerFilter, days: Days, { countsAnswers }: { countsAnswers: boolean }) {
  return selectAnswers(db, filter, days)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .select("cited.domain")
    .select((eb) => eb.fn.countAll<number | string>().as("citations"))
    .$if(countsAnswers, (query) =>
      query.select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("answers")),
    )
    .groupBy("cited.domain")
}
