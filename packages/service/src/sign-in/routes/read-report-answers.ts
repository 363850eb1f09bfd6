import type { ReportAnswers, ReportRange, ToolInput, ToolName } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import type { Principal } from "../../credentials/principal.ts"
import { callTool } from "../../gate/call-tool.ts"
import type { Kernel } from "../../gate/kernel.ts"

const day = 86_400_000
/** A longer range has one point a week. */
const longestByDay = 60
const maxListed = 20
/** Problems for which the report leaves articles or search performance out. */
const absenceCodes: readonly string[] = ["insufficient_scope", "not_configured", "not_found"]

/** Reads everything for a report over one range. Throws the problems of the tools, such as 422 for a range that is too long. */
export async function readReportAnswers(
  kernel: Kernel,
  principal: Principal,
  { brandId, range }: { brandId: string; range: ReportRange },
): Promise<ReportAnswers> {
  const call = <Name extends ToolName>(name: Name, input: ToolInput<Name>) => callTool(kernel, principal, name, input)
  const ask = { brand_id: brandId }
  const { id, name, logo } = await call("get_brand", ask)
  const visibility = await call("get_visibility", { ...ask, ...range })
  // All other tools use the range that this one chose.
  const { from, to } = visibility
  const { compare } = range
  const days = { ...ask, from, to }
  const compared = { ...days, ...(compare === undefined ? {} : { compare }) }
  const interval = (Date.parse(to) - Date.parse(from)) / day < longestByDay ? "day" : "week"
  const listed = { ...days, limit: maxListed }
  const orNull = (error: unknown) => {
    if (error instanceof ProblemError && absenceCodes.includes(error.code)) return null
    throw error
  }
  // Other routes need no charts.
  const { reportedArticles } = await import("@citable/charts")
  const performance = call("get_search_performance", compared).catch(orNull)
  const articles = call("list_content", { ...ask, ...reportedArticles(to) }).catch(orNull)
  return {
    brand: { id, name, logo },
    visibility,
    timeseries: await call("get_visibility_timeseries", { ...days, interval }),
    voices: await call("get_share_of_voice", compared),
    sentiment: await call("get_sentiment", compared),
    domains: (await call("list_citation_domains", { ...listed, ...compared })).data,
    gaps: (await call("list_citation_gaps", listed)).data,
    articles: (await articles)?.data ?? null,
    performance: await performance,
  }
}
