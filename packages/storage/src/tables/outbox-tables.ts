import type { ColumnType } from "kysely"

export interface WebhookTable {
  id: string
  brand_id: string
  url: string
  events: string
  description: string | null
  /** Where the site shows an article, and where it shows a draft. Both can have placeholders. */
  article_url: string | null
  preview_url: string | null
  /** Sealed. `previous_secrets` is sealed JSON: a list of `{secret, until}`. */
  secret: string
  previous_secrets: string | null
  /** When the last previous secret expires. */
  previous_until: number | null
  enabled: number
  disabled_reason: string | null
  failing_since: number | null
  /** The number of failures since the last success. */
  failures: ColumnType<number, number | undefined>
  /** The service sends nothing before this time, because the receiver fails or has asked to wait. */
  retry_at: number | null
  created_at: number
  updated_at: number
}

/** The builds of a deploy hook: the state of coalescing, and the platform's result of the latest build. */
export interface BuildTable {
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
  /** 1 if webhooks and people have been told of the failures. */
  reported: ColumnType<number, number | undefined>
  /** A `DeployRun` as JSON. Null until the platform has accepted the build. */
  run: string | null
  /** When the service asks the platform about the running build. */
  check_at: number | null
  ended_at: number | null
  error: string | null
}

/** What the last look at a site saw. A site is what keys and webhooks of one name belong to. */
export interface SiteLookTable {
  brand_id: string
  /** Its name in lower case. */
  site: string
  /** Where a site without a webhook shows articles. Those with one say it there. */
  article_url: string | null
  looked_at: number | null
  /** As JSON, of whoever looked. */
  look: string | null
}

/** The outbox, queue and log of deliveries. The transaction of a change writes its rows. */
export interface DeliveryTable {
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
  /** All attempts as JSON: a list of `{at, response_status, latency_ms, error}`. */
  log: ColumnType<string, string | undefined>
}
