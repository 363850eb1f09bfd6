import type { Handler } from "../../call/call-context.ts"
import { comparedRange, type Days, toRangeFields } from "../../call/date-range.ts"
import { openList } from "../../call/open-list.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { believedInterval, toRate } from "./metrics/to-metrics.ts"
import type { CountedDomain } from "./packed-days/count-domains.ts"

export const listCitationDomains: Handler<"list_citation_domains"> = async (context, input) => {
  const { db, box, brand, now } = context
  const { cursor, limit, named, ...filters } = input
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const list = openList(box, "domains", [filters, days], { cursor, limit })
  // A start needs no figures and no counts of pages.
  const { openFigures } = await import("./alike/open-figures.ts")
  const { chooseAnswers } = await import("./packed-days/choose-answers.ts")
  const { countDomains, countFound } = await import("./packed-days/count-domains.ts")
  const { openCountedDays } = await import("./packed-days/open-counted-days.ts")
  const { compareDomains } = await import("./alike/compare-domains.ts")
  const figures = await openFigures(context, input, { tracked: [""], onlyBrand: true })
  const counted = await figures.remember(
    ["domains", input.type, input.sort, limit, list.after, named],
    days,
    async () => {
      const comparison = await figures.compare(days)
      const countAnswers = async (range: Days) => {
        const set = (await figures.measure(range)).measure()
        return { answers: set.answers, searched: set.searched, days: Math.max(1, set.days) }
      }
      const current = await countAnswers(days)
      const { previous } = days
      const before = previous === null ? null : await countAnswers(previous)
      const cited = await (await openCountedDays(context, brand.id)).readCited(days)
      const choose = await chooseAnswers(db, input)
      const rows = sortDomains(countDomains(cited, choose, input.type).values(), {
        sort: input.sort,
        after: list.after,
      })
      const shown = rows.slice(0, limit)
      const domains = shown.map(({ domain }) => domain)
      const finds = current.searched === 0 ? new Map<string, number>() : countFound(cited, choose)
      const compared =
        previous === null ? null : await compareDomains(context, input, { ...days, previous }, { domains, comparison })
      comparison.decide()
      return {
        answers: current.answers,
        left_out: domains.length === 0 ? [] : comparison.leftOut,
        isCut: rows.length > limit,
        data: shown.map((row, index) => ({
          domain: row.domain,
          type: row.type as "own",
          competitor_id: row.competitorId,
          urls: row.countUrls(),
          citations: row.citations,
          citation_rate: rateOf(row.answers, current),
          ...(named === true && { named_answers: row.named }),
          found_rate: rateOf(finds.get(row.domain) ?? 0, { ...current, answers: current.searched }),
          previous_citation_rate: before === null ? null : rateOf(compared?.past.get(row.domain) ?? 0, before),
          comparison: compared?.comparisons[index] ?? null,
          average_position: row.citations === 0 ? null : row.positions / row.citations,
        })),
      }
    },
  )
  const { isCut, data, ...told } = counted
  const { shown, paging } = list.page(data, (row) => [row.citations, row.domain], isCut)
  return { output: { ...toRangeFields(days), ...told, data: shown, ...paging } }
}

/** In the order of the list, from behind the end of the page before. */
function sortDomains(
  domains: Iterable<CountedDomain>,
  { sort, after }: { sort: "-citations" | "domain"; after: readonly (string | number)[] | undefined },
): CountedDomain[] {
  const compareNames = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  const byName = sort === "domain"
  const [count = Infinity, last = ""] = after ?? []
  return [...domains]
    .filter(({ citations, domain }) =>
      byName || citations === count ? domain > String(last) : citations < Number(count),
    )
    .toSorted((one, other) => (byName ? 0 : other.citations - one.citations) || compareNames(one.domain, other.domain))
}

/** The days of a domain are not counted, so they are believed to differ as those of a new brand. */
const rateOf = (count: number, { answers, days }: { answers: number; days: number }) =>
  toRate(count, answers, believedInterval({ count, of: answers }, "share", days))
