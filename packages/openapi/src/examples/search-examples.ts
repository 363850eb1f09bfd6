import type { Keyword, SearchTotals } from "@citable/contract/search"

import type { Examples } from "./example.ts"
import { articleUrl, compared, ids, onlyPage, searchConsole, site, times } from "./world.ts"

const words = "store coffee beans"
const totals: SearchTotals = { clicks: 120, impressions: 4000, ctr: 0.03, position: 6.4 }
const previous: SearchTotals = { clicks: 90, impressions: 3600, ctr: 0.025, position: 7.1 }
const compare = { ...totals, previous }
const days = [{ date: "2026-07-01", clicks: 5, impressions: 160, ctr: 0.03125, position: 6.2 }]

const quality = {
  days: 28,
  thresholded_days: 2,
  sampled_days: 0,
  smallest_sample: 1,
  days_with_other: 0,
  unknown_days: 0,
  unlisted_sessions: 6,
}
const analytics = {
  source: "google_analytics",
  synced_at: times.synced,
  missing: null,
  time_zone: "Europe/Lisbon",
  quality,
}
const zone = { time_zone: "America/Los_Angeles" }
const hidden = { clicks: 24, impressions: 800, share_of_clicks: 0.2, share_of_impressions: 0.2 }
const visits = { sessions: 800, users: 640, conversions: 12 }
const traffic = { ...visits, previous: { sessions: 700, users: 560, conversions: 9 } }
const aiVisits = { sessions: 40, users: 36, conversions: 2, previous: { sessions: 25, users: 22, conversions: 1 } }

const importedLinks = { source: "ahrefs", synced_at: times.synced, missing: null }
const noData = { value: null, source: "keyword_data", observed_at: null, missing: "not_configured" } as const
const position = (value: number) => ({
  value,
  source: "search_console",
  observed_at: times.synced,
  missing: null,
})

const keyword: Keyword = {
  id: ids.keyword,
  brand_id: ids.brand,
  keyword: words,
  locale: "en",
  market: "us",
  tags: ["storage"],
  target_url: articleUrl,
  intent: "informational",
  position: position(6.4),
  previous_position: position(7.1),
  ranking_url: articleUrl,
  volume: noData,
  difficulty: noData,
  created_at: times.founded,
  updated_at: times.founded,
}

const queryRow = { query: words, ...compare }
const pageRow = { url: articleUrl, ...compare }

/** Examples of the tools for search, keywords, backlinks and traffic. */
export const searchExamples = {
  get_search_performance: {
    answer: {
      ...compared,
      search: {
        ...searchConsole,
        ...zone,
        hidden,
        totals,
        previous,
        days,
        top_queries: [queryRow],
        top_pages: [pageRow],
      },
      keywords: {
        ...searchConsole,
        tracked: 1,
        top_3: 0,
        top_10: 1,
        average_position: 6.4,
        data: [{ keyword_id: ids.keyword, keyword: words, position: 6.4, previous_position: 7.1 }],
      },
      backlinks: { ...importedLinks, backlinks: 14, referring_domains: 9, gained: 2, lost: 0 },
    },
  },
  list_search_queries: { answer: { ...compared, ...searchConsole, ...zone, hidden, data: [queryRow], ...onlyPage } },
  list_search_pages: { answer: { ...compared, ...searchConsole, ...zone, data: [pageRow], ...onlyPage } },
  get_search_timeseries: {
    answer: { ...compared, ...searchConsole, ...zone, totals, previous, days, previous_days: [] },
  },
  list_search_opportunities: {
    answer: {
      ...compared,
      ...searchConsole,
      ...zone,
      data: [
        {
          kind: "striking_distance",
          query: words,
          pages: [articleUrl],
          ...compare,
          expected_ctr: 0.1,
          ctr_source: "site",
          potential_clicks: 280,
          detail: "The page ranks at 6.4. At position 3, it would get about 280 more clicks.",
        },
      ],
      ...onlyPage,
    },
  },
  inspect_url: {
    answer: {
      url: articleUrl,
      source: "search_console",
      inspected_at: times.synced,
      verdict: "pass",
      coverage: "Submitted and indexed",
      robots_txt: "allowed",
      indexing: "allowed",
      fetch: "SUCCESSFUL",
      last_crawled_at: times.asked,
      crawled_as: "mobile",
      google_canonical: articleUrl,
      user_canonical: articleUrl,
      sitemaps: [`${site}/sitemap.xml`],
      referring_urls: [`${site}/blog`],
      rich_results: [],
    },
  },
  list_sitemaps: {
    answer: {
      ...searchConsole,
      data: [
        {
          url: `${site}/sitemap.xml`,
          kind: "sitemap",
          pending: false,
          submitted_at: times.founded,
          downloaded_at: times.asked,
          errors: 0,
          warnings: 0,
          contents: [{ type: "web", submitted: 42 }],
        },
      ],
    },
  },
  sync_search_data: {
    body: { sources: ["search_console"] },
    answer: {
      data: [{ ...searchConsole, status: "queued", error: null, from: "2026-06-29", to: "2026-07-01" }],
    },
  },
  list_keywords: { answer: { data: [keyword], ...onlyPage } },
  add_keywords: {
    body: { keywords: [{ keyword: words, market: "us", tags: ["storage"], target_url: articleUrl }] },
    answer: { data: [keyword], skipped: [] },
  },
  update_keyword: {
    body: { tags: ["storage", "beans"] },
    answer: { ...keyword, tags: ["storage", "beans"], updated_at: times.synced },
  },
  delete_keyword: { answer: { id: ids.keyword, deleted: true } },
  suggest_keywords: {
    body: { seeds: ["coffee storage"], limit: 10 },
    answer: {
      data: [
        {
          keyword: "freeze coffee beans",
          intent: "informational",
          found_in: "search_console",
          reason: "People search for it and see the site.",
          position: position(11.5),
          volume: noData,
        },
      ],
      asked: null,
    },
  },
  list_search_competitors: {
    answer: {
      source: "my_vendor",
      synced_at: times.synced,
      missing: null,
      data: [
        {
          domain: "northroast.example",
          competitor_id: ids.competitor,
          keywords: 1,
          keywords_checked: 1,
          average_position: 3,
          ahead: 1,
        },
      ],
      ...onlyPage,
    },
  },
  list_backlinks: {
    answer: {
      ...importedLinks,
      data: [
        {
          from_url: "https://www.brewing.example/storage",
          from_domain: "brewing.example",
          to_url: articleUrl,
          anchor: "how to store beans",
          rel: [],
          first_seen: "2026-06-20",
          last_seen: "2026-07-01",
          lost: false,
          source: "ahrefs",
        },
      ],
      ...onlyPage,
    },
  },
  list_referring_domains: {
    answer: {
      ...importedLinks,
      data: [
        {
          domain: "brewing.example",
          backlinks: 3,
          followed: 3,
          pages_linked: 2,
          first_seen: "2026-06-20",
          last_seen: "2026-07-01",
          source: "ahrefs",
        },
      ],
      ...onlyPage,
    },
  },
  get_traffic: {
    answer: {
      ...compared,
      ...analytics,
      totals: visits,
      previous: traffic.previous,
      by: "page",
      data: [{ key: articleUrl, ...traffic }],
      ...onlyPage,
    },
  },
  get_ai_referrals: {
    answer: {
      ...compared,
      ...analytics,
      recognised: { by_both: 34, by_channel: 2, by_source: 4 },
      reports: [
        {
          report: "bing_ai",
          from: "2026-06-01",
          to: "2026-06-30",
          imported_at: times.synced,
          shown: 210,
          pages: [{ url: articleUrl, shown: 120 }],
          queries: [{ query: words, shown: 60 }],
        },
      ],
      totals: { sessions: aiVisits.sessions, users: aiVisits.users, conversions: aiVisits.conversions },
      previous: aiVisits.previous,
      share_of_sessions: 0.05,
      all_sessions: visits.sessions,
      assistants: [{ assistant: "chatgpt", ...aiVisits }],
      pages: [{ url: articleUrl, ...aiVisits }],
      days: [{ date: "2026-07-01", sessions: 2, users: 2, conversions: 0 }],
    },
  },
} satisfies Examples
