import type { ToolInput, ToolOutput } from "../catalogue.ts"

/** The answers of the tools that a report shows, the same ones as those of `citable report`. */
export interface ReportAnswers {
  brand: { id: string; name: string; logo: ToolOutput<"get_brand">["logo"] }
  visibility: ToolOutput<"get_visibility">
  timeseries: ToolOutput<"get_visibility_timeseries">
  voices: ToolOutput<"get_share_of_voice">
  sentiment: ToolOutput<"get_sentiment">
  /** The 20 most cited domains. */
  domains: ToolOutput<"list_citation_domains">["data"]
  /** The 20 pages that answers about competitors cite most. */
  gaps: ToolOutput<"list_citation_gaps">["data"]
  /** The latest articles, with what is known of them; null if the reader cannot see them. */
  articles: ToolOutput<"list_content">["data"] | null
  /** Null without search data. */
  performance: ToolOutput<"get_search_performance"> | null
}

/** The answer of `GET /v1/report`, for whoever has a report link. */
export interface SharedReport extends ReportAnswers {
  /** What the people of the brand write above it, as paragraphs. */
  words: string[]
  /** Until when the link works. */
  link_expires_at: string
}

export type ReportRange = Pick<ToolInput<"get_visibility">, "from" | "to" | "compare">
