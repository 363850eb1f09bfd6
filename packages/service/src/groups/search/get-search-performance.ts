import type { Handler } from "../../call/call-context.ts"
import { toRangeFields } from "../../call/date-range.ts"
import { describeSearch } from "./queries/describe-search.ts"
import { type GroupQuestion, readGroups } from "./queries/read-groups.ts"
import { readSeries } from "./queries/read-series.ts"
import { resolveSearchDays } from "./queries/resolve-search-days.ts"

const top = 10

export const getSearchPerformance: Handler<"get_search_performance"> = async (
  { db, brand, backlinkData, now },
  input,
) => {
  const days = await resolveSearchDays(db, brand.id, input, now())
  const question = { brandId: brand.id, days, filter: {} }
  const { isKnown, totals, previous, days: series } = await readSeries(db, question)
  const readTop = async (by: GroupQuestion["by"]) =>
    (await readGroups(db, { ...question, by, sort: "-clicks", offset: 0, limit: top })).groups
  const { readHidden } = await import("./queries/read-hidden.ts")
  const { summarizeKeywords } = await import("./summarize-keywords.ts")
  const { summarizeBacklinks } = await import("./summarize-backlinks.ts")
  const queries = await readTop("query")
  const pages = await readTop("page")
  return {
    output: {
      ...toRangeFields(days),
      search: {
        ...(await describeSearch(db, brand.id, isKnown)),
        hidden: await readHidden(db, question),
        totals,
        previous,
        days: series,
        top_queries: queries.map(({ key, ...row }) => ({ query: key, ...row })),
        top_pages: pages.map(({ key, ...row }) => ({ url: key, ...row })),
      },
      keywords: await summarizeKeywords(db, brand.id, days),
      backlinks: await summarizeBacklinks(db, brand.id, days, backlinkData),
    },
  }
}
