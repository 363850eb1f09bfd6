import type { Handler } from "../../call/call-context.ts"
import { toRangeFields } from "../../call/date-range.ts"
import { openList } from "../../call/open-list.ts"
import type { OpportunityKind } from "./opportunities/find-opportunities.ts"
import { describeSearch } from "./queries/describe-search.ts"
import { resolveSearchDays } from "./queries/resolve-search-days.ts"

const kinds: readonly OpportunityKind[] = ["striking_distance", "low_ctr", "decaying_page", "cannibalisation"]

export const listSearchOpportunities: Handler<"list_search_opportunities"> = async (context, input) => {
  const { db, box, brand, now } = context
  const { cursor, limit, ...filters } = input
  const days = await resolveSearchDays(db, brand.id, input, now())
  const list = openList(box, "opportunities", [filters, days], { cursor, limit })
  const { country, device } = input
  const question = { brandId: brand.id, days, filter: { country, device } }
  const { readEvidence } = await import("./opportunities/read-evidence.ts")
  const { findOpportunities } = await import("./opportunities/find-opportunities.ts")
  const { describeOpportunities } = await import("./opportunities/describe-opportunities.ts")
  const evidence = await readEvidence(db, question, input.min_impressions)
  const wanted = new Set(input.kind === undefined || input.kind.length === 0 ? kinds : input.kind)
  const found = findOpportunities(evidence, wanted)
  const offset = Number(list.after?.[0] ?? 0)
  const some = await describeOpportunities(db, brand.id, { evidence, found, offset, limit: limit + 1 })
  const { shown, paging } = list.page(some, (_last, count) => [offset + count])
  return {
    output: {
      ...toRangeFields(days),
      ...(await describeSearch(db, brand.id, evidence.isKnown)),
      data: shown,
      ...paging,
    },
  }
}
