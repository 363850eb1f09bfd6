import type { Database } from "@citable/storage/database"

import { resolveDateRange, type ComparedDays, comparedRange } from "../../../call/date-range.ts"

/** A date range of searches, and the span that replaces it if there are no daily numbers. */
export interface SearchDays extends ComparedDays {
  /** The days of a span without daily numbers, as in an export of queries and pages from Search Console. */
  span: { since: string; until: string } | null
}

export interface RangeInput {
  from?: string | undefined
  to?: string | undefined
  compare: "previous_period" | "previous_year" | "none"
}

/**
 * The date range of a query: as given, else the last 28 days with numbers, or the whole span if a brand's queries come
 * only from an export. Throws 422 as `resolveDateRange` does.
 */
export async function resolveSearchDays(
  db: Database,
  brandId: string,
  input: RangeInput,
  now: number,
): Promise<SearchDays> {
  const periods = db.selectFrom("search_periods").where("brand_id", "=", brandId)
  const daily = periods.whereRef("since", "=", "until")
  const spans = await periods
    .whereRef("since", "<", "until")
    .select(["since", "until"])
    .distinct()
    .orderBy("until", "desc")
    .orderBy("since")
    .limit(100)
    .execute()
  const isOpen = input.from === undefined && input.to === undefined
  const [latest] = spans
  if (isOpen && latest !== undefined) {
    const byDay = await daily.select("until").where("cut", "like", "%q%").limit(1).executeTakeFirst()
    const range = { from: latest.since, to: latest.until }
    if (byDay === undefined) return { ...comparedRange(range, input.compare), span: latest }
  }
  const days = await resolveDateRange(
    input,
    async () => {
      const row = await daily.select((eb) => eb.fn.max<string | null>("until").as("until")).executeTakeFirst()
      return row?.until ?? undefined
    },
    now,
  )
  const within = spans.filter(({ since, until }) => since >= days.from && until <= days.to)
  const length = ({ since, until }: { since: string; until: string }) => Date.parse(until) - Date.parse(since)
  const span = within.toSorted((one, other) => length(other) - length(one))[0] ?? null
  return { ...comparedRange(days, input.compare), span }
}
