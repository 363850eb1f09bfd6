import { type RawBuilder, sql } from "kysely"

/** A part of an instance: one brand, or one account with its brands. */
export interface Part {
  kind: "brand" | "account"
  /** The id of the brand or the account. */
  id: string
  accountId: string
  brandIds: readonly string[]
}

/** Tables without `brand_id` whose rows belong to a brand by another row: their column, that table, and its key. */
const children: Record<string, readonly [column: string, parent: string, key: string]> = {
  answer_absences: ["answer_id", "answers", "id"],
  answer_citations: ["answer_id", "answers", "id"],
  answer_mentions: ["answer_id", "answers", "id"],
  audit_findings: ["audit_id", "audits", "id"],
  audit_issues: ["audit_id", "audits", "id"],
  audit_left_out: ["audit_id", "audits", "id"],
  audit_pages: ["audit_id", "audits", "id"],
  content_custom: ["content_id", "contents", "id"],
  content_revisions: ["content_id", "contents", "id"],
  content_tags: ["content_id", "contents", "id"],
  found_pages: ["answer_id", "answers", "id"],
  link_suggestions: ["from_key", "site_pages", "url_key"],
  media_uses: ["content_id", "contents", "id"],
  media_versions: ["media_id", "media", "id"],
  prompt_tags: ["prompt_id", "prompts", "id"],
  publications: ["content_id", "contents", "id"],
  reddit_comments: ["thread_id", "reddit_threads", "id"],
  remote_images: ["integration_id", "integrations", "id"],
  scan_calls: ["scan_id", "scans", "id"],
  site_alternates: ["from_key", "site_pages", "url_key"],
  site_fragments: ["from_key", "site_pages", "url_key"],
  site_links: ["from_key", "site_pages", "url_key"],
  site_loads: ["from_key", "site_targets", "url_key"],
  trashed_item_rows: ["item_id", "trashed_items", "id"],
  trashed_media: ["content_id", "trashed_contents", "id"],
  trashed_rows: ["content_id", "trashed_contents", "id"],
  writing_calls: ["job_id", "writing_jobs", "id"],
  writing_steps: ["job_id", "writing_jobs", "id"],
}

/**
 * What stays where it is: people, who can belong to several accounts, and what they did, chose and signed in with; what waits to be sent; and what
 * belongs to the instance.
 */
const omitted = new Set([
  "account_owners",
  "actions",
  "alert_choices",
  "allowances",
  "deliveries",
  "idempotency_keys",
  "imports",
  "invitations",
  "mails",
  "memberships",
  "oauth_keys",
  "oauth_records",
  "one_time_links",
  "reddit_backfills",
  "reddit_limits",
  "report_links",
  "saved_views",
  "sessions",
  "sign_in_failures",
  "stray_files",
  "users",
  "writing_spending",
])

/** The condition on rows `t` of a table that belong to a part. Undefined for a table that no part has. */
export function partCondition(table: string, part: Part): RawBuilder<unknown> | undefined {
  if (omitted.has(table)) return undefined
  const brands = part.brandIds.length === 0 ? sql`(null)` : sql`(${sql.join(part.brandIds)})`
  if (table === "accounts") return sql`t.id = ${part.accountId}`
  if (table === "brands") return sql`t.id in ${brands}`
  if (table === "credentials") {
    // Keys of sites go along, and with an account its operator tokens. Tokens of people do not.
    const ofAccount = sql`t.brand_id is null and t.account_id = ${part.accountId}`
    const ofBrand = sql`t.brand_id in ${brands}`
    return sql`t.user_id is null and (${part.kind === "account" ? sql`${ofBrand} or (${ofAccount})` : ofBrand})`
  }
  const child = children[table]
  if (child === undefined) return sql`t.brand_id in ${brands}`
  const [column, parent, key] = child
  return sql`exists (select 1 from ${sql.table(parent)} as p
    where ${sql.ref(`p.${key}`)} = ${sql.ref(`t.${column}`)} and p.brand_id in ${brands})`
}
