import type { LoadKind, PageRow } from "@citable/audits/crawl/site-row"
import type { ColumnType } from "kysely"

/** A page of a brand's site: found by a link or a sitemap, and what the last crawl saw. `url_key` is `keyOf(brand, url)`. */
interface SitePageTable
  extends Omit<PageRow, "state" | "last_crawled_at" | SeenLater>, Record<SeenLater, number | null> {
  id: string
  brand_id: string
  /** The last audit that found it. */
  audit_id: string | null
  /** The last audit that asked for it. If it differs from `audit_id`, the page waits for its turn. */
  crawled_in: string | null
  /** Clicks from the start. */
  depth: number | null
  in_sitemap: ColumnType<number, number | undefined>
  /** As the sitemap writes it. */
  lastmod: string | null
  state: ColumnType<string, string | undefined>
  inbound_links: number | null
  first_seen_at: number
  last_crawled_at: number | null
}

/** What is null until a crawl has seen the page. */
type SeenLater = "indexable" | "noindex" | "blocked" | "is_article" | "loads_left_out"

/** The links of pages, by the keys of their URLs: to pages (`internal`), to other sites (`external`), and what pages load. */
interface SiteLinkTable {
  from_key: number
  to_key: number
  kind: "internal" | "external" | LoadKind
  nofollow: number
  count: number
}

/** What pages, `Link` headers and sitemaps name as their versions in other languages. */
interface SiteAlternateTable {
  from_key: number
  language: string
  to_key: number
  url: string
}

/** The links of pages to a part of another page. */
interface SiteFragmentTable {
  from_key: number
  to_key: number
  fragment: string
}

/** What pages lead to besides pages of the site. `state`: `suspect` waits for a second look. */
interface SiteTargetTable {
  url_key: number
  brand_id: string
  url: string
  kind: "external" | LoadKind
  state: ColumnType<
    "unchecked" | "ok" | "redirected" | "suspect" | "broken" | "timeout" | "unknown",
    string | undefined
  >
  http_status: number | null
  error: string | null
  content_type: string | null
  bytes: number | null
  checked_at: number | null
  /** After redirects, if there were some. */
  final_url: string | null
}

/** What style sheets load: sheets that they import, fonts and pictures. Both are targets. */
interface SiteLoadTable {
  from_key: number
  to_key: number
  kind: "style" | "font" | "image"
}

/** Links that pages could have, by the last audit of the whole site. The first `rank` is 1. */
interface LinkSuggestionTable {
  from_key: number
  to_key: number
  rank: number
  similarity: number
  anchor: string | null
  context: string | null
}

interface AuditTable {
  id: string
  brand_id: string
  status: "queued" | "running" | "completed" | "failed" | "cancelled"
  step: "waiting" | "looking" | "crawling" | "checking_links" | "measuring" | "judging" | "done"
  scope: "site" | "urls"
  /** JSON: `AuditSettings`. */
  settings: string
  /** JSON: `SiteFacts`; null until they are known. */
  facts: string | null
  done: ColumnType<number, number | undefined>
  of: ColumnType<number, number | undefined>
  pages_found: ColumnType<number, number | undefined>
  pages_crawled: ColumnType<number, number | undefined>
  pages_failed: ColumnType<number, number | undefined>
  /** JSON: reasons and counts. */
  left_out: ColumnType<string, string | undefined>
  score: number | null
  /** How the score was computed. Null for audits of earlier releases, whose scores nothing can be compared with. */
  score_model: "readers" | null
  /** JSON. */
  vitals: string | null
  /** JSON: the codes of all checks that it ran. Null in audits of earlier releases. */
  codes: string | null
  /** JSON: `AuditAccessibility`. Null if nobody asked for it. */
  accessibility: string | null
  /** JSON. */
  changes: string | null
  error: string | null
  /** How often its work failed because of the service itself. */
  failures: ColumnType<number, number | undefined>
  created_at: number
  started_at: number | null
  finished_at: number | null
}

/** The checks of an audit that found something, and those that found something in the audit before. */
interface AuditIssueTable {
  audit_id: string
  code: string
  severity: "error" | "warning" | "notice"
  category: string
  change: "new" | "remaining" | "gone" | null
  pages_affected: number
  pages_checked: number
  pages_new: ColumnType<number, number | undefined>
  pages_gone: ColumnType<number, number | undefined>
  /** What it costs of the score. Null for an issue that is gone, and in audits of earlier releases. */
  points: number | null
  /** Its place among those of its audit, from 1: mending the first raises the score most. */
  place: number | null
}

/** One row for a check and a page, or another thing that has a URL. */
interface AuditFindingTable {
  audit_id: string
  code: string
  url: string
  /** `keyOf(brand, url)`. */
  url_key: number
  severity: "error" | "warning" | "notice"
  detail: string | null
  /** The share of its readers that the page loses. Null for that of the check. */
  share: number | null
}

/** The URLs that a crawl left out when it found them, until it ends. */
interface AuditLeftOutTable {
  audit_id: string
  url_key: number
  reason: string
}

/** The pages that an audit found. */
interface AuditPageTable {
  audit_id: string
  url_key: number
  /** Whether the audit read it. */
  looked_at: number
}

export interface SiteTables {
  site_pages: SitePageTable
  site_links: SiteLinkTable
  site_alternates: SiteAlternateTable
  site_fragments: SiteFragmentTable
  site_targets: SiteTargetTable
  site_loads: SiteLoadTable
  link_suggestions: LinkSuggestionTable
  audits: AuditTable
  audit_issues: AuditIssueTable
  audit_findings: AuditFindingTable
  audit_left_out: AuditLeftOutTable
  audit_pages: AuditPageTable
}
