import type { Article } from "@citable/contract"
import type { ColumnType } from "kysely"

import type { AccountTables } from "./account-tables.ts"
import type { KeywordTables } from "./keyword-tables.ts"
import type { MediaTables } from "./media-tables.ts"
import type { Plan } from "./plans.ts"
import type { SearchTables } from "./search-tables.ts"
import type { VisibilityTables } from "./visibility-tables.ts"

// The tables as Kysely sees them. Times are milliseconds since 1970, JSON is text, flags are 0 or 1.

interface AccountTable {
  id: string
  name: string
  plan: ColumnType<Plan, Plan | undefined>
  created_at: number
}

/** How many calls of a UTC month (`2026-07`) are spent, or leased to a process that will spend them. */
interface AllowanceTable {
  account_id: string
  month: string
  taken: number
}

interface BrandTable {
  id: string
  account_id: string
  name: string
  domains: string
  aliases: string
  default_locale: string
  locales: string
  profile: string
  schedule: string
  revision: number
  published_revision: number
  /** Tombstones at or below these revisions may be gone: an older sync token cannot be served. */
  oldest_revision: number
  oldest_published_revision: number
  created_at: number
  updated_at: number
}

interface CredentialTable {
  id: string
  kind: "api_key" | "access_token"
  account_id: string
  brand_id: string | null
  name: string
  secret_hash: string
  last4: string
  scopes: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  /** Of a token that somebody has given to a client by signing in; null for keys and operator tokens. */
  user_id: ColumnType<string | null, string | null | undefined>
  client_id: ColumnType<string | null, string | null | undefined>
  grant_hash: ColumnType<string | null, string | null | undefined>
  /** The path that the token is for: `/v1` or `/mcp`. */
  resource: ColumnType<string | null, string | null | undefined>
  /** What the authorization server keeps of it, sealed. */
  payload: ColumnType<string | null, string | null | undefined>
}

/** The working copy of an article and, beside it, what is live; `document` and `live_document` are JSON without the body. */
interface ContentTable {
  id: string
  brand_id: string
  type: string
  status: Article["status"]
  locale: string
  slug: string
  title: string
  author: string | null
  translation_group: string | null
  excerpt: string | null
  document: string
  body: string
  version: number
  revision: number
  created_at: number
  updated_at: number
  live_type: string | null
  live_locale: string | null
  live_slug: string | null
  live_title: string | null
  live_author: string | null
  live_translation_group: string | null
  live_excerpt: string | null
  live_document: string | null
  live_body: string | null
  live_version: number | null
  live_updated_at: number | null
  published_revision: number
  published_at: number | null
  /** When the working copy is to be published by itself. */
  publish_at: number | null
}

/** What the working copy was, once a version. */
interface ContentRevisionTable {
  id: string
  content_id: string
  version: number
  document: string
  body: string
  created_at: number
}

/** Where an article went, or is to go. `integration_id` is null for the brand's API target. */
interface PublicationTable {
  id: string
  content_id: string
  integration_id: string | null
  status: "succeeded" | "failed" | "queued" | "scheduled" | "cancelled"
  publish_at: number | null
  remote_id: string | null
  url: string | null
  error: string | null
  /** The build of a deploy hook that it waits for, or waited. */
  build: number | null
  created_at: number
}

interface ContentTagTable {
  content_id: string
  view: View
  tag: string
}

interface PreviousSlugTable {
  brand_id: string
  locale: string
  slug: string
  content_id: string
  created_at: number
}

/** The latest change of each article, once for readers of drafts and once for readers of what is published. */
interface ContentChangeTable {
  brand_id: string
  view: View
  content_id: string
  revision: number
  op: "upsert" | "delete"
  slug: string
  locale: string
  reason: "unpublished" | "deleted" | null
  at: number
}

interface WebhookTable {
  id: string
  brand_id: string
  url: string
  events: string
  description: string | null
  /** Sealed, as are the `previous_secrets`: JSON, a list of `{secret, until}`. */
  secret: string
  previous_secrets: string | null
  /** When the last of the previous secrets ends. */
  previous_until: number | null
  enabled: number
  disabled_reason: string | null
  failing_since: number | null
  /** Failures since the last success. */
  failures: ColumnType<number, number | undefined>
  /** Nothing is sent before, since it fails or asked for it. */
  retry_at: number | null
  created_at: number
  updated_at: number
}

/** `credentials` are sealed for this account and integration, and read by whoever talks to the platform alone. */
interface IntegrationTable {
  id: string
  brand_id: string
  kind: string
  name: string
  status: "untested" | "connected" | "failed"
  error: string | null
  config: string
  field_map: string
  targets: string
  credentials: string | null
  tested_at: number | null
  created_at: number
  updated_at: number
}

/** The builds that a deploy hook asks for: the state of coalescing, and what the platform said of the latest one. */
interface BuildTable {
  integration_id: string
  brand_id: string
  requested: ColumnType<number, number | undefined>
  building: number | null
  built: ColumnType<number, number | undefined>
  last_request_at: number | null
  first_unbuilt_at: number | null
  urgent: ColumnType<number, number | undefined>
  failures: ColumnType<number, number | undefined>
  retry_at: number | null
  not_before: number | null
  streak: ColumnType<number, number | undefined>
  lease_owner: string | null
  leased_until: number | null
  began_at: number | null
  /** JSON: a `DeployRun`. Null until the platform has taken the build on. */
  run: string | null
  /** When the platform is asked after the build that runs. */
  check_at: number | null
  ended_at: number | null
  error: string | null
}

/** Log, outbox and queue in one: written in the transaction of the change it tells of. */
interface DeliveryTable {
  id: string
  webhook_id: string
  brand_id: string
  event_id: string
  event_type: string
  body: string
  status: "pending" | "delivered" | "failed"
  attempts: number
  response_status: number | null
  latency_ms: number | null
  error: string | null
  next_attempt_at: number | null
  leased_until: number | null
  lease_owner: string | null
  created_at: number
  delivered_at: number | null
  /** JSON: every attempt, as `{at, response_status, latency_ms, error}`. */
  log: ColumnType<string, string | undefined>
}

/** POSTs that were made under an `Idempotency-Key`; `answer` is null within the transaction of the first one alone. */
interface IdempotencyKeyTable {
  credential_id: string
  key: string
  request_hash: string
  answer: string | null
  created_at: number
}

/** Work in the background, where the database has no queue of its own. */
interface JobTable {
  id: string
  kind: string
  key: string
  /** JSON. */
  payload: string
  state: "queued" | "active" | "retry" | "failed"
  run_at: number
  attempts: number
  lease_owner: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
}

/** Whose eyes: `working` sees drafts and edits, `live` sees what is published. */
export type View = "working" | "live"

export interface Tables extends AccountTables, KeywordTables, MediaTables, SearchTables, VisibilityTables {
  accounts: AccountTable
  allowances: AllowanceTable
  brands: BrandTable
  credentials: CredentialTable
  contents: ContentTable
  content_revisions: ContentRevisionTable
  publications: PublicationTable
  content_tags: ContentTagTable
  previous_slugs: PreviousSlugTable
  content_changes: ContentChangeTable
  webhooks: WebhookTable
  deliveries: DeliveryTable
  integrations: IntegrationTable
  builds: BuildTable
  idempotency_keys: IdempotencyKeyTable
  jobs: JobTable
}
