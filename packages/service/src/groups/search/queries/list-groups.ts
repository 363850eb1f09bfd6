import type { CallContext } from "../../../call/call-context.ts"
import { toRangeFields } from "../../../call/date-range.ts"
import { openList } from "../../../call/open-list.ts"
import { describeSearch } from "./describe-search.ts"
import { type GroupQuestion, readGroups } from "./read-groups.ts"
import { type RangeInput, resolveSearchDays } from "./resolve-search-days.ts"

interface ListInput extends RangeInput, Pick<GroupQuestion, "q" | "sort"> {
  limit: number
  cursor?: string | undefined
}

/** A page of a list of queries or pages, and the other fields of the answer. */
export async function listGroups(
  { db, box, brand, now }: CallContext,
  input: ListInput,
  { by, filter }: Pick<GroupQuestion, "by" | "filter">,
) {
  const { cursor, limit, ...filters } = input
  const days = await resolveSearchDays(db, brand.id, input, now())
  const list = openList(box, `search ${by}`, [filters, days], { cursor, limit })
  // Groups have no stable sort key: each page computes them again and skips by offset.
  const offset = Number(list.after?.[0] ?? 0)
  const { groups, isKnown } = await readGroups(db, {
    brandId: brand.id,
    days,
    by,
    filter,
    q: input.q,
    sort: input.sort,
    offset,
    limit: limit + 1,
  })
  const { shown, paging } = list.page(groups, (_last, count) => [offset + count])
  return {
    rows: shown,
    days,
    head: { ...toRangeFields(days), ...(await describeSearch(db, brand.id, isKnown)), ...paging },
  }
}
