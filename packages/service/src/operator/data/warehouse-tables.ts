/**
 * The tables that go to a warehouse, each with when a row of it (`t`) was changed last: an SQL expression of milliseconds since 1970, or null
 * where nothing tells and the table is always brought whole, so that what was deleted is seen as well. What is not here holds secrets, sign-ins or work under way.
 */
export const warehouseTables: Readonly<Record<string, string | null>> = {
  brands: null,
  contents: "coalesce((select max(c.at) from content_changes c where c.content_id = t.id), t.updated_at)",
  content_changes: "t.at",
  content_revisions: "t.created_at",
  content_tags: null,
  media: null,
  media_uses: null,
  previous_slugs: null,
  publications: null,
  competitors: null,
  prompts: "coalesce(t.deleted_at, t.updated_at)",
  prompt_tags: null,
  scans: "coalesce(t.finished_at, t.started_at, t.created_at)",
  // Those of a scan that goes on are always brought.
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

/** The others: secrets and what they open, people, and work that goes on. */
export const excludedTables: readonly string[] = [
  "accounts",
  "allowances",
  "builds",
  "credentials",
  "deliveries",
  "idempotency_keys",
  "integrations",
  "memberships",
  "oauth_keys",
  "oauth_records",
  "one_time_links",
  "sessions",
  "sign_in_failures",
  "stray_files",
  "users",
  "webhooks",
]
