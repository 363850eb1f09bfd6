import type { Handler } from "../../call/call-context.ts"
import { toRangeFields } from "../../call/date-range.ts"
import { describeSearch } from "./queries/describe-search.ts"
import { readSeries } from "./queries/read-series.ts"
import { resolveSearchDays } from "./queries/resolve-search-days.ts"

export const getSearchTimeseries: Handler<"get_search_timeseries"> = async ({ db, brand, now }, input) => {
  const days = await resolveSearchDays(db, brand.id, input, now())
  const { query, page, country, device } = input
  const { isKnown, ...series } = await readSeries(db, {
    brandId: brand.id,
    days,
    filter: { query, page, country, device },
  })
  return { output: { ...toRangeFields(days), ...(await describeSearch(db, brand.id, isKnown)), ...series } }
}
