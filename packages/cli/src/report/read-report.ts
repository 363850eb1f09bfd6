import { reportedArticles } from "@citable/charts"
import { isCitableError, type ToolOutput } from "@citable/contract"

import { callService } from "../internal/call-service.ts"
import type { Connection } from "../internal/connect.ts"

/** The data of a report: the answers of the tools of the service. */
export interface Report {
  brand: { id: string; name: string }
  generated_at: string
  visibility: ToolOutput<"get_visibility">
  timeseries: ToolOutput<"get_visibility_timeseries">
  share_of_voice: ToolOutput<"get_share_of_voice">
  sentiment: ToolOutput<"get_sentiment">
  /** The 20 most cited domains. */
  domains: ToolOutput<"list_citation_domains">["data"]
  /** The 20 pages that answers about competitors cite most. */
  gaps: ToolOutput<"list_citation_gaps">["data"]
  /** The latest articles, with what is known of them; null if the credential cannot read them. */
  articles: ToolOutput<"list_content">["data"] | null
  /** Null if the service has no search data, or the credential cannot read it. */
  search_performance: ToolOutput<"get_search_performance"> | null
}

export interface ReportRange {
  /** The first and last day, such as `2026-07-01`. The service chooses a missing one. */
  from?: string | undefined
  to?: string | undefined
}

const day = 86_400_000
/** A longer range has one point per week. */
const longestByDay = 60
const maxListed = 20
/** How many calls a report needs. */
export const reportParts = 9
/** Errors for which the report leaves articles or search performance out. */
const absenceCodes = new Set(["insufficient_scope", "not_configured", "not_found"])

/** Reads everything for a report over one range. Throws the problems of the service. */
export async function readReport(
  connection: Pick<Connection, "baseUrl" | "credential" | "brandId">,
  range: ReportRange,
  { signal, now, onPart }: { signal: AbortSignal; now: () => number; onPart?: () => void },
): Promise<Report> {
  const brand = `/v1/brands/${encodeURIComponent(connection.brandId)}`
  const ask = async <Answer>(path: string, query: Record<string, string | undefined>): Promise<Answer> => {
    const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const search = new URLSearchParams(entries).toString()
    const url = `${brand}${path}${search === "" ? "" : `?${search}`}`
    const answer = (await callService(connection, "GET", url, { signal })) as Answer
    onPart?.()
    return answer
  }
  const { id, name } = await ask<ToolOutput<"get_brand">>("", {})
  const visibility = await ask<Report["visibility"]>("/visibility", { from: range.from, to: range.to })
  // All other calls use the range that the service chose.
  const { from, to } = visibility
  const interval = (Date.parse(to) - Date.parse(from)) / day < longestByDay ? "day" : "week"
  const timeseries = await ask<Report["timeseries"]>("/visibility/timeseries", { from, to, interval })
  const voices = await ask<Report["share_of_voice"]>("/visibility/share-of-voice", { from, to })
  const sentiment = await ask<Report["sentiment"]>("/visibility/sentiment", { from, to })
  const limit = String(maxListed)
  const domains = await ask<ToolOutput<"list_citation_domains">>("/citations/domains", { from, to, limit })
  const gaps = await ask<ToolOutput<"list_citation_gaps">>("/citations/gaps", { from, to, limit })
  const orNull = (error: unknown) => {
    if (isCitableError(error) && absenceCodes.has(error.code)) return null
    throw error
  }
  const asked = Object.entries(reportedArticles(to)).map(([key, value]) => [key, String(value)])
  const articles = await ask<ToolOutput<"list_content">>("/content", Object.fromEntries(asked)).catch(orNull)
  const search = await ask<ToolOutput<"get_search_performance">>("/search-performance", { from, to }).catch(orNull)
  return {
    brand: { id, name },
    generated_at: new Date(now()).toISOString(),
    visibility,
    timeseries,
    share_of_voice: voices,
    sentiment,
    domains: domains.data,
    gaps: gaps.data,
    articles: articles?.data ?? null,
    search_performance: search,
  }
}
