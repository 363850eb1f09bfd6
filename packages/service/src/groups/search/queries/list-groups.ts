import type { CallContext } from "../../../call/call-context.ts"
import { toRangeFields } from "../../../call/date-range.ts"
import { openList } from "../../../call/open-list.ts"
import { type AskedDays, chooseSearchDays } from "./choose-search-days.ts"
import { describeSearch } from "./describe-search.ts"
import { type GroupQuestion, readGroups } from "./read-groups.ts"

interface ListInput extends AskedDays, Pick<GroupQuestion, "q" | "sort"> {
  limit: number
  cursor?: string | undefined
}

/** A page of a list of queries or pages, with what the answer begins and ends with. */
export async function listGroups(
  { db, box, brand, now }: CallContext,
  input: ListInput,
  { by, filter }: Pick<GroupQuestion, "by" | "filter">,
) {
  const { cursor, limit, ...filters } = input
  const days = await chooseSearchDays(db, brand.id, input, now())
  const list = openList(box, `search ${by}`, [filters, days], { cursor, limit })
  // Groups have no place of their own: they are added up anew, and counted through.
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
  return { rows: shown, head: { ...toRangeFields(days), ...(await describeSearch(db, brand.id, isKnown)), ...paging } }
}
