import type { Scope } from "@citable/contract"

/** A page of a brand that navigation leads to. */
export interface Entry {
  section: string
  label: string
  /** The path below the brand. */
  path: string
  /** What a user needs to see the page. */
  scope: Scope
  /** Other words by which people look for it. */
  also?: string
}

/** An entry of the navigation. Its tabs are the pages below it. */
export interface Section {
  /** The picture beside its label. */
  section: "home" | "write" | "visibility" | "search" | "connections" | "settings"
  label: string
  parts: readonly [Entry, ...Entry[]]
}

/** Every section of a brand, in the order of the navigation. */
export const sections: readonly Section[] = [
  {
    section: "home",
    label: "Home",
    parts: [
      { section: "overview", label: "Home", path: "", scope: "brands:read", also: "overview checklist start needs" },
    ],
  },
  {
    section: "write",
    label: "Write",
    parts: [
      {
        section: "articles",
        label: "Articles",
        path: "/articles",
        scope: "content:read_drafts",
        also: "posts drafts texts",
      },
      { section: "calendar", label: "Calendar", path: "/articles/calendar", scope: "content:read_drafts" },
      { section: "media", label: "Media", path: "/media", scope: "media:read", also: "pictures images files library" },
    ],
  },
  {
    section: "visibility",
    label: "AI visibility",
    parts: [
      { section: "visibility", label: "Visibility", path: "/visibility", scope: "visibility:read" },
      {
        section: "prompts",
        label: "Prompts",
        path: "/visibility/prompts",
        scope: "visibility:read",
        also: "questions scans",
      },
      {
        section: "sources",
        label: "Sources",
        path: "/visibility/sources",
        scope: "visibility:read",
        also: "citations gaps domains",
      },
      { section: "competitors", label: "Competitors", path: "/visibility/competitors", scope: "visibility:read" },
      { section: "sentiment", label: "Sentiment", path: "/visibility/sentiment", scope: "visibility:read" },
      { section: "fanout", label: "Engines’ searches", path: "/visibility/searches", scope: "visibility:read" },
    ],
  },
  {
    section: "search",
    label: "Search & site",
    parts: [
      {
        section: "search",
        label: "Performance",
        path: "/search",
        scope: "search:read",
        also: "search console google clicks positions",
      },
      { section: "opportunities", label: "Opportunities", path: "/search/opportunities", scope: "search:read" },
      { section: "keywords", label: "Keywords", path: "/search/keywords", scope: "search:read" },
      { section: "backlinks", label: "Backlinks", path: "/search/backlinks", scope: "search:read" },
      { section: "ai-referrals", label: "AI referrals", path: "/search/ai-referrals", scope: "search:read" },
      { section: "site", label: "Audits", path: "/site", scope: "site:read", also: "site health issues" },
      { section: "ai-access", label: "AI access", path: "/site/ai-access", scope: "site:read" },
      { section: "broken-links", label: "Broken links", path: "/site/broken-links", scope: "site:read" },
      { section: "link-suggestions", label: "Link suggestions", path: "/site/link-suggestions", scope: "site:read" },
    ],
  },
  {
    section: "connections",
    label: "Connections",
    parts: [
      { section: "connections", label: "All", path: "/connections", scope: "brands:read" },
      { section: "sites", label: "Sites", path: "/sites", scope: "webhooks:read" },
      { section: "keys", label: "API keys", path: "/keys", scope: "brands:write", also: "token" },
      { section: "webhooks", label: "Webhooks", path: "/webhooks", scope: "webhooks:read" },
      { section: "deploy-hooks", label: "Deploy hooks", path: "/sites/deploy-hooks", scope: "integrations:read" },
      {
        section: "platforms",
        label: "Platforms",
        path: "/sites/platforms",
        scope: "integrations:read",
        also: "wordpress ghost medium",
      },
      {
        section: "targets",
        label: "Articles elsewhere",
        path: "/targets",
        scope: "integrations:read",
        also: "publishing targets wordpress",
      },
      {
        section: "search-data",
        label: "Search data",
        path: "/sites/search-data",
        scope: "integrations:read",
        also: "google search console export",
      },
      {
        section: "agents",
        label: "Agents (MCP)",
        path: "/sites/agents",
        scope: "brands:read",
        also: "claude chatgpt assistant",
      },
    ],
  },
  {
    section: "settings",
    label: "Settings",
    parts: [
      {
        section: "settings",
        label: "Settings",
        path: "/settings",
        scope: "brands:read",
        also: "name domains language time zone logo alerts report",
      },
      {
        section: "schedules",
        label: "Schedules",
        path: "/settings/schedules",
        scope: "brands:read",
        also: "scans audits search data daily weekly pause automatic",
      },
      {
        section: "fields",
        label: "Article fields",
        path: "/settings/fields",
        scope: "brands:read",
        also: "custom fields front matter",
      },
      {
        section: "members",
        label: "People",
        path: "/members",
        scope: "brands:write",
        also: "users team roles invite activity",
      },
      {
        section: "spending",
        label: "Spending",
        path: "/usage",
        scope: "brands:read",
        also: "usage cost money budget dollars calls plan",
      },
      { section: "trash", label: "Trash", path: "/trash", scope: "brands:read", also: "deleted restore undo" },
    ],
  },
]

/** The section that has a page. */
export const sectionOf = (page: string | undefined): Section | undefined =>
  sections.find(({ parts }) => parts.some(({ section }) => section === page))
