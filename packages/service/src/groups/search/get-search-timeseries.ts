import type { Handler } from "../../call/call-context.ts"
import { toRangeFields } from "../../call/date-range.ts"
import { chooseSearchDays } from "./queries/choose-search-days.ts"
import { describeSearch } from "./queries/describe-search.ts"
import { readSeries } from "./queries/read-series.ts"

export const getSearchTimeseries: Handler<"get_search_timeseries"> = async ({ db, brand, now }, input) => {
  const days = await chooseSearchDays(db, brand.id, input, now())
  const { query, page, country, device } = input
  const { isKnown, ...series } = await readSeries(db, {
    brandId: brand.id,
    days,
    filter: { query, page, country, device },
  })
  return { output: { ...toRangeFields(days), ...(await describeSearch(db, brand.id, isKnown)), ...series } }
}
