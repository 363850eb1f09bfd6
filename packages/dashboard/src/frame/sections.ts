import type { Scope } from "@citable/contract"

/** A page of a brand that navigation leads to. */
export interface Entry {
  section: string
  label: string
  /** The path below the brand. */
  path: string
  /** What a user needs to see the page. */
  scope: Scope
}

/** An entry of the navigation. Its parts are pages below it; the first one is its own page. */
export interface Section extends Entry {
  parts: readonly Entry[]
}

/** Every section of a brand, in the order of the navigation. */
export const sections: readonly Section[] = [
  { section: "overview", label: "Overview", path: "", scope: "brands:read", parts: [] },
  { section: "articles", label: "Articles", path: "/articles", scope: "content:read_drafts", parts: [] },
  { section: "media", label: "Media", path: "/media", scope: "media:read", parts: [] },
  {
    section: "visibility",
    label: "AI visibility",
    path: "/visibility",
    scope: "visibility:read",
    parts: [
      { section: "visibility", label: "Visibility", path: "/visibility", scope: "visibility:read" },
      { section: "prompts", label: "Prompts", path: "/visibility/prompts", scope: "visibility:read" },
      { section: "sources", label: "Sources", path: "/visibility/sources", scope: "visibility:read" },
      { section: "competitors", label: "Competitors", path: "/visibility/competitors", scope: "visibility:read" },
      { section: "sentiment", label: "Sentiment", path: "/visibility/sentiment", scope: "visibility:read" },
      { section: "fanout", label: "Engines’ searches", path: "/visibility/searches", scope: "visibility:read" },
    ],
  },
  {
    section: "search",
    label: "Search",
    path: "/search",
    scope: "search:read",
    parts: [
      { section: "search", label: "Performance", path: "/search", scope: "search:read" },
      { section: "opportunities", label: "Opportunities", path: "/search/opportunities", scope: "search:read" },
      { section: "keywords", label: "Keywords", path: "/search/keywords", scope: "search:read" },
      { section: "backlinks", label: "Backlinks", path: "/search/backlinks", scope: "search:read" },
      { section: "ai-referrals", label: "AI referrals", path: "/search/ai-referrals", scope: "search:read" },
    ],
  },
  {
    section: "site",
    label: "Site health",
    path: "/site",
    scope: "site:read",
    parts: [
      { section: "site", label: "Audits", path: "/site", scope: "site:read" },
      { section: "ai-access", label: "AI access", path: "/site/ai-access", scope: "site:read" },
      { section: "broken-links", label: "Broken links", path: "/site/broken-links", scope: "site:read" },
      { section: "link-suggestions", label: "Link suggestions", path: "/site/link-suggestions", scope: "site:read" },
    ],
  },
  { section: "targets", label: "Publishing targets", path: "/targets", scope: "integrations:read", parts: [] },
  {
    section: "sites",
    label: "Sites & keys",
    path: "/sites",
    scope: "webhooks:read",
    parts: [
      { section: "sites", label: "Sites", path: "/sites", scope: "webhooks:read" },
      { section: "keys", label: "API keys", path: "/keys", scope: "brands:write" },
      { section: "webhooks", label: "Webhooks", path: "/webhooks", scope: "webhooks:read" },
      { section: "deploy-hooks", label: "Deploy hooks", path: "/sites/deploy-hooks", scope: "integrations:read" },
      { section: "platforms", label: "Platforms", path: "/sites/platforms", scope: "integrations:read" },
      { section: "search-data", label: "Search data", path: "/sites/search-data", scope: "integrations:read" },
      { section: "agents", label: "Agents (MCP)", path: "/sites/agents", scope: "brands:read" },
    ],
  },
  { section: "members", label: "People", path: "/members", scope: "brands:write", parts: [] },
  { section: "settings", label: "Settings", path: "/settings", scope: "brands:read", parts: [] },
  { section: "trash", label: "Trash", path: "/trash", scope: "brands:read", parts: [] },
  { section: "usage", label: "Usage", path: "/usage", scope: "brands:read", parts: [] },
]
