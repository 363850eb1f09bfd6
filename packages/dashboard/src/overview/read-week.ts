import type { ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

type Series = ToolOutput<"get_search_timeseries">

/** The figures of a brand's last seven days. What the person may not read is undefined. */
export interface WeekFigures {
  /** The first and the last day, in UTC. */
  from: string
  to: string
  visibility: ToolOutput<"get_visibility"> | undefined
  /** The last 28 days with numbers. Undefined without any. */
  search: Series | undefined
  /** Why there are no numbers of search. */
  searchMissing: Series["missing"]
}

/** What happened to a brand in the last seven days, and how it came there. */
export interface Week extends WeekFigures {
  /** The last twelve weeks. */
  course: ToolOutput<"get_visibility_timeseries"> | undefined
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

/** The last seven days, today included, in UTC. */
export const weekOf = (now: number): { from: string; to: string } => ({ from: toDay(now - 6 * day), to: toDay(now) })

/** Reads the figures of a brand's last seven days. `known`: those of its answers, if somebody has read them. */
export async function readWeekFigures(
  { id, call, scopes }: Reader,
  now: number,
  known?: Pick<WeekFigures, "visibility">,
): Promise<WeekFigures> {
  const { from, to } = weekOf(now)
  const input = { brand_id: id }
  const sees = known === undefined && scopes.has("visibility:read")
  const [visibility, search] = await Promise.all([
    sees ? call("get_visibility", { ...input, from, to }) : known?.visibility,
    scopes.has("search:read") ? call("get_search_timeseries", { ...input, compare: "none" }) : undefined,
  ])
  return {
    from,
    to,
    visibility,
    search: search?.missing === null ? search : undefined,
    searchMissing: search?.missing ?? null,
  }
}

type Reader = Pick<BrandPage, "id" | "call" | "scopes">

/** Reads the last seven days of a brand, today included. */
export async function readWeek(brand: Reader, now: number): Promise<Week> {
  const { id, call, scopes } = brand
  const first = toDay(now - (weeks * 7 - 1) * day)
  const input = { brand_id: id }
  const readFigures = async () => {
    const figures = await readWeekFigures(brand, now)
    // It counts some of the same days, which the service has read then.
    const course = scopes.has("visibility:read")
      ? await call("get_visibility_timeseries", { ...input, from: first, to: figures.to, interval: "week" })
      : undefined
    return { ...figures, course }
  }
  const [figures, { data, has_more: isMore }] = await Promise.all([
    readFigures(),
    call("list_content", {
      ...input,
      published_after: new Date(Date.parse(first) - 1).toISOString(),
      limit: most,
      fields: ["published_at"],
    }),
  ])
  return { ...figures, published: data.flatMap(({ published_at: at }) => at ?? []), isMore }
}

/** Which of the latest publications are of the last seven days. `isLeast`: there may be more. */
export function countOfWeek({ from, published, isMore }: Pick<Week, "from" | "published" | "isMore">): {
  count: number
  isLeast: boolean
} {
  const count = published.filter((at) => at.slice(0, 10) >= from).length
  return { count, isLeast: isMore && count === published.length }
}
