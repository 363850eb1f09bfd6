/**
 * The tables for a warehouse, each with an SQL expression for the last change of a row (`t`), in milliseconds since 1970. Null if a table
 * has no such time: an export then always contains the whole table, which also shows deletions.
 */
export const warehouseTables: Readonly<Record<string, string | null>> = {
  brands: null,
  contents: "coalesce((select max(c.at) from content_changes c where c.content_id = t.id), t.updated_at)",
  content_changes: "t.at",
  content_revisions: "t.created_at",
  content_tags: null,
  content_custom: null,
  media: null,
  media_uses: null,
  previous_slugs: null,
  publications: null,
  remote_items: null,
  competitors: null,
  prompts: "coalesce(t.deleted_at, t.updated_at)",
  prompt_tags: null,
  scans: "coalesce(t.finished_at, t.started_at, t.created_at)",
  // An export always contains the calls of a running scan.
  scan_calls: "coalesce((select s.finished_at from scans s where s.id = t.scan_id), 8640000000000000)",
  answers: "t.read_at",
  answer_mentions: "(select a.read_at from answers a where a.id = t.answer_id)",
  answer_citations: "(select a.read_at from answers a where a.id = t.answer_id)",
  visibility_days: "t.updated_at",
  keywords: null,
  keyword_results: null,
  backlinks: null,
  backlink_domains: null,
  backlink_sources: null,
  search_syncs: null,
  search_periods: "t.written_at",
  search_rows: `(select p.written_at from search_periods p
    where p.brand_id = t.brand_id and p."until" = t."until" and p.since = t.since and p.cut = t.cut)`,
  traffic_days: "t.written_at",
  traffic_rows: "(select d.written_at from traffic_days d where d.brand_id = t.brand_id and d.day = t.day)",
}

/** The tables that do not go to a warehouse: secrets, people and unfinished work. */
export const excludedTables: readonly string[] = [
  "account_owners",
  "accounts",
  "allowances",
  "builds",
  "credentials",
  "deliveries",
  "idempotency_keys",
  "imports",
  "integrations",
  "invitations",
  "memberships",
  "oauth_keys",
  "oauth_records",
  "one_time_links",
  "remote_images",
  "sessions",
  "sign_in_failures",
  "stray_files",
  "users",
  "webhooks",
]
