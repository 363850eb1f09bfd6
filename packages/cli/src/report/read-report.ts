import { isCitableError, type ToolOutput } from "@citable/contract"

import { callService } from "../internal/call-service.ts"
import type { Connection } from "../internal/connect.ts"

/** What a report tells, as the service's tools answered. */
export interface Report {
  brand: { id: string; name: string }
  generated_at: string
  visibility: ToolOutput<"get_visibility">
  timeseries: ToolOutput<"get_visibility_timeseries">
  share_of_voice: ToolOutput<"get_share_of_voice">
  sentiment: ToolOutput<"get_sentiment">
  /** Those cited most, at most 20. */
  domains: ToolOutput<"list_citation_domains">["data"]
  /** Pages that answers about competitors cite, the most frequent first, at most 20. */
  gaps: ToolOutput<"list_citation_gaps">["data"]
  /** Null where the service or the credential has none. */
  search_performance: ToolOutput<"get_search_performance"> | null
}

export interface ReportRange {
  /** Days as `2026-07-01`, both included; by default those that the service chooses. */
  from?: string | undefined
  to?: string | undefined
}

const day = 86_400_000
/** Longer ranges are shown by week. */
const longestByDay = 60
const maxListed = 20
/** Why there may be no search performance: it is then left out. */
const absenceCodes = new Set(["insufficient_scope", "not_configured", "not_found"])

/** Asks a service for everything that a report tells, over one range. Throws as the service does. */
export async function readReport(
  connection: Pick<Connection, "baseUrl" | "credential" | "brandId">,
  range: ReportRange,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<Report> {
  const brand = `/v1/brands/${encodeURIComponent(connection.brandId)}`
  const ask = async <Answer>(path: string, query: Record<string, string | undefined>): Promise<Answer> => {
    const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const search = new URLSearchParams(entries).toString()
    const url = `${brand}${path}${search === "" ? "" : `?${search}`}`
    return (await callService(connection, "GET", url, { signal })) as Answer
  }
  const { id, name } = await ask<ToolOutput<"get_brand">>("", {})
  const visibility = await ask<Report["visibility"]>("/visibility", { from: range.from, to: range.to })
  // What the service chose holds for all that follows.
  const { from, to } = visibility
  const interval = (Date.parse(to) - Date.parse(from)) / day < longestByDay ? "day" : "week"
  const timeseries = await ask<Report["timeseries"]>("/visibility/timeseries", { from, to, interval })
  const voices = await ask<Report["share_of_voice"]>("/visibility/share-of-voice", { from, to })
  const sentiment = await ask<Report["sentiment"]>("/visibility/sentiment", { from, to })
  const limit = String(maxListed)
  const domains = await ask<ToolOutput<"list_citation_domains">>("/citations/domains", { from, to, limit })
  const gaps = await ask<ToolOutput<"list_citation_gaps">>("/citations/gaps", { from, to, limit })
  const search = await ask<ToolOutput<"get_search_performance">>("/search-performance", { from, to }).catch(
    (error: unknown) => {
      if (isCitableError(error) && absenceCodes.has(error.code)) return null
      throw error
    },
  )
  return {
    brand: { id, name },
    generated_at: new Date(now()).toISOString(),
    visibility,
    timeseries,
    share_of_voice: voices,
    sentiment,
    domains: domains.data,
    gaps: gaps.data,
    search_performance: search,
  }
}
