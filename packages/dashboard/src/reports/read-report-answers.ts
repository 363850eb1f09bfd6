import type { ToolInput, ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { ToolCaller } from "@citable/page-kit"

/** The answers of the tools that a report shows, the same ones as those of `citable report`. */
export interface ReportAnswers {
  brand: { id: string; name: string }
  visibility: ToolOutput<"get_visibility">
  timeseries: ToolOutput<"get_visibility_timeseries">
  voices: ToolOutput<"get_share_of_voice">
  sentiment: ToolOutput<"get_sentiment">
  /** The 20 most cited domains. */
  domains: ToolOutput<"list_citation_domains">["data"]
  /** The 20 pages that answers about competitors cite most. */
  gaps: ToolOutput<"list_citation_gaps">["data"]
  /** Null without search data. */
  performance: ToolOutput<"get_search_performance"> | null
}

type Range = Pick<ToolInput<"get_visibility">, "from" | "to" | "compare">

const day = 86_400_000
/** A longer range has one point a week. */
const longestByDay = 60
const maxListed = 20
/** Problems for which the report leaves search performance out. */
const absenceCodes: readonly string[] = ["insufficient_scope", "not_configured", "not_found"]

/** Reads everything for a report over one range. Throws the problems of the tools, such as 422 for a range that is too long. */
export async function readReportAnswers(
  { call }: ToolCaller,
  { brandId, range }: { brandId: string; range: Range },
): Promise<ReportAnswers> {
  const ask = { brand_id: brandId }
  const { id, name } = await call("get_brand", ask)
  const visibility = await call("get_visibility", { ...ask, ...range })
  // All other tools use the range that this one chose.
  const { from, to } = visibility
  const { compare } = range
  const days = { ...ask, from, to }
  const compared = { ...days, ...(compare === undefined ? {} : { compare }) }
  const interval = (Date.parse(to) - Date.parse(from)) / day < longestByDay ? "day" : "week"
  const listed = { ...days, limit: maxListed }
  const performance = call("get_search_performance", compared).catch((error: unknown) => {
    if (error instanceof ProblemError && absenceCodes.includes(error.code)) return null
    throw error
  })
  return {
    brand: { id, name },
    visibility,
    timeseries: await call("get_visibility_timeseries", { ...days, interval }),
    voices: await call("get_share_of_voice", compared),
    sentiment: await call("get_sentiment", compared),
    domains: (await call("list_citation_domains", { ...listed, ...compared })).data,
    gaps: (await call("list_citation_gaps", listed)).data,
    performance: await performance,
  }
}
