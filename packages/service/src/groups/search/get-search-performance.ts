import type { Handler } from "../../kernel/call-context.ts"
import { chooseSearchDays } from "./reading/choose-search-days.ts"
import { describeSearch } from "./reading/describe-search.ts"
import { type GroupQuestion, readGroups } from "./reading/read-groups.ts"
import { readSeries, toHead } from "./reading/read-series.ts"

const top = 10

export const getSearchPerformance: Handler<"get_search_performance"> = async ({ db, brand, now }, input) => {
  const days = await chooseSearchDays(db, brand.id, input, now())
  const question = { brandId: brand.id, days, filter: {} }
  const { isKnown, totals, previous, days: series } = await readSeries(db, question)
  const readTop = async (by: GroupQuestion["by"]) =>
    (await readGroups(db, { ...question, by, sort: "-clicks", offset: 0, limit: top })).groups
  const queries = await readTop("query")
  const pages = await readTop("page")
  return {
    output: {
      ...toHead(days),
      search: {
        ...(await describeSearch(db, brand.id, isKnown)),
        totals,
        previous,
        days: series,
        top_queries: queries.map(({ key, ...row }) => ({ query: key, ...row })),
        top_pages: pages.map(({ key, ...row }) => ({ url: key, ...row })),
      },
      keywords: {
        source: "keyword_data",
        synced_at: null,
        missing: "not_configured",
        tracked: 0,
        top_3: null,
        top_10: null,
        average_position: null,
        data: [],
      },
      backlinks: {
        source: "backlink_data",
        synced_at: null,
        missing: "not_configured",
        backlinks: null,
        referring_domains: null,
        gained: null,
        lost: null,
      },
    },
  }
}
