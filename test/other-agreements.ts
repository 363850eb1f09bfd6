import type { ToolOutput } from "@citable/contract"
import type { SearchPerformance } from "@citable/contract/search"

import { type Agreement, count, percent, place } from "./figure-agreements.ts"

type Search = SearchPerformance["search"]
type Row = Search["top_queries"][number] | Search["top_pages"][number]

const numbers = ({ clicks, impressions, ctr, position }: Search["totals"]): string[] => [
  count(clicks),
  count(impressions),
  percent(ctr),
  place(position),
]
const withBefore = (row: Row): string[] => [
  ...numbers(row),
  count(row.previous?.clicks ?? null),
  place(row.previous?.position ?? null),
]
const searchColumns = ["Clicks", "Impressions", "Click rate", "Position", "Clicks before", "Position before"]

const dayRows = ({ search }: SearchPerformance) => search.days.map((day) => [day.date, ...numbers(day)])
const queryRows = ({ search }: SearchPerformance) => search.top_queries.map((row) => [row.query, ...withBefore(row)])
const pageRows = ({ search }: SearchPerformance) => search.top_pages.map((row) => [row.url, ...withBefore(row)])

interface Visits {
  sessions: number | null
  users: number | null
  conversions: number | null
  previous?: { sessions: number | null } | null
}
const visits = ({ sessions, users, conversions, previous }: Visits): string[] =>
  [sessions, previous?.sessions ?? null, users, conversions].map((one) => count(one))

const auditRows = ({ data }: ToolOutput<"list_audits">) =>
  data.map(({ score, issues, pages_crawled: pages }) =>
    [score, issues.error, issues.warning, issues.notice, pages].map((one) => count(one)),
  )

/** The tables of figures about search and about the site. A new page adds its tables here. */
export const otherAgreements: readonly Agreement[] = [
  {
    page: "/search",
    table: "Days",
    rows: async (ask) => dayRows(await ask("/search-performance")),
    reported: ({ search_performance: search }) => (search === null ? [] : dayRows(search)),
  },
  {
    page: "/search",
    table: "Top queries",
    columns: ["Query", ...searchColumns],
    rows: async (ask) => queryRows(await ask("/search-performance")),
    reported: ({ search_performance: search }) => (search === null ? [] : queryRows(search)),
  },
  {
    page: "/search",
    table: "Top pages",
    columns: ["Page", ...searchColumns],
    rows: async (ask) => pageRows(await ask("/search-performance")),
    reported: ({ search_performance: search }) => (search === null ? [] : pageRows(search)),
  },
  {
    page: "/search/opportunities",
    table: "Opportunities",
    columns: ["Search", "More clicks", "Clicks", "Impressions", "Position"],
    rows: async (ask) =>
      (await ask<ToolOutput<"list_search_opportunities">>("/search-performance/opportunities")).data.map((row) => [
        row.query ?? "A whole page",
        count(row.potential_clicks),
        count(row.clicks),
        count(row.impressions),
        place(row.position),
      ]),
  },
  {
    page: "/search/keywords",
    table: "Keywords",
    columns: ["Keyword", "Position", "Position before"],
    rows: async (ask) =>
      (await ask<ToolOutput<"list_keywords">>("/keywords")).data.map((row) => [
        row.keyword,
        place(row.position.value),
        place(row.previous_position.value),
      ]),
  },
  {
    page: "/search/backlinks",
    table: "Linking domains",
    columns: ["Domain", "Links", "Followed", "Pages linked"],
    rows: async (ask) =>
      (await ask<ToolOutput<"list_referring_domains">>("/backlinks/domains")).data.map((row) => [
        row.domain,
        count(row.backlinks),
        count(row.followed),
        count(row.pages_linked),
      ]),
  },
  {
    page: "/search/ai-referrals",
    table: "Days",
    rows: async (ask) =>
      (await ask<ToolOutput<"get_ai_referrals">>("/traffic/ai-referrals")).days.map((day) => [
        day.date,
        count(day.sessions),
        count(day.users),
        count(day.conversions),
      ]),
  },
  {
    page: "/search/ai-referrals",
    table: "Assistants",
    rows: async (ask) =>
      (await ask<ToolOutput<"get_ai_referrals">>("/traffic/ai-referrals")).assistants.map((row) => [
        row.assistant,
        ...visits(row),
      ]),
  },
  {
    page: "/search/ai-referrals",
    table: "Pages where they begin",
    rows: async (ask) =>
      (await ask<ToolOutput<"get_ai_referrals">>("/traffic/ai-referrals")).pages.map((row) => [
        row.url,
        ...visits(row),
      ]),
  },
  {
    page: "/search/ai-referrals",
    table: "All visits by channel",
    rows: async (ask) =>
      (await ask<ToolOutput<"get_traffic">>("/traffic?by=channel")).data.map((row) => [row.key, ...visits(row)]),
  },
  {
    page: "/site",
    table: "Audits",
    columns: ["Score", "Errors", "Warnings", "Notices", "Pages read"],
    rows: async (ask) => auditRows(await ask("/audits")),
  },
  {
    page: "/site/broken-links",
    table: "Links that lead nowhere",
    columns: ["Address", "Links"],
    rows: async (ask) =>
      (await ask<ToolOutput<"list_broken_links">>("/pages/broken-links")).data.map((row) => [
        row.url,
        count(row.links),
      ]),
  },
  {
    page: "/site/link-suggestions",
    table: "Suggested links",
    columns: ["From", "To", "Similarity"],
    rows: async (ask) =>
      (await ask<ToolOutput<"suggest_internal_links">>("/pages/link-suggestions")).data.map((row) => [
        row.from_url,
        row.to_url,
        percent(row.similarity),
      ]),
  },
  {
    page: "/site/ai-access?domain=acme.example",
    table: "Crawlers",
    columns: ["Crawler", "Reads for", "Pages allowed"],
    rows: async (ask) =>
      (await ask<ToolOutput<"check_ai_access">>("/ai-access")).crawlers.map((row) => [
        row.name,
        { training: "Training", search: "Search index", user: "A person’s question", other: "Other" }[row.purpose],
        percent(row.pages_allowed),
      ]),
  },
]
