import type { ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

type Series = ToolOutput<"get_search_timeseries">

/** What happened to a brand in the last seven days, and how it came there. What the person may not read is undefined. */
export interface Week {
  /** The first and the last day, in UTC. */
  from: string
  to: string
  visibility: ToolOutput<"get_visibility"> | undefined
  /** The last twelve weeks. */
  course: ToolOutput<"get_visibility_timeseries"> | undefined
  /** The last 28 days with numbers. Undefined without any. */
  search: Series | undefined
  /** Why there are no numbers of search. */
  searchMissing: Series["missing"]
  /** When the last articles of twelve weeks were published, the latest first. */
  published: string[]
  /** Whether there are more than those. */
  isMore: boolean
}

const day = 86_400_000
const weeks = 12
/** Enough to count a week of most brands. */
const most = 100

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Reads the last seven days of a brand, today included. */
export async function readWeek({ id, call, scopes }: BrandPage, now: number): Promise<Week> {
  const [from, to] = [toDay(now - 6 * day), toDay(now)]
  const first = toDay(now - (weeks * 7 - 1) * day)
  const input = { brand_id: id }
  const sees = scopes.has("visibility:read")
  const readVisibility = async () => {
    if (!sees) return {}
    // The course counts some of the same days, which the service has read then.
    const visibility = await call("get_visibility", { ...input, from, to })
    const course = await call("get_visibility_timeseries", { ...input, from: first, to, interval: "week" })
    return { visibility, course }
  }
  const [{ visibility, course }, search, { data, has_more: isMore }] = await Promise.all([
    readVisibility(),
    scopes.has("search:read") ? call("get_search_timeseries", { ...input, compare: "none" }) : undefined,
    call("list_content", {
      ...input,
      published_after: new Date(Date.parse(first) - 1).toISOString(),
      limit: most,
      fields: ["published_at"],
    }),
  ])
  return {
    from,
    to,
    visibility,
    course,
    search: search?.missing === null ? search : undefined,
    searchMissing: search?.missing ?? null,
    published: data.flatMap(({ published_at: at }) => at ?? []),
    isMore,
  }
}

/** Which of the latest publications are of the last seven days. `isLeast`: there may be more. */
export function countOfWeek({ from, published, isMore }: Pick<Week, "from" | "published" | "isMore">): {
  count: number
  isLeast: boolean
} {
  const count = published.filter((at) => at.slice(0, 10) >= from).length
  return { count, isLeast: isMore && count === published.length }
}
