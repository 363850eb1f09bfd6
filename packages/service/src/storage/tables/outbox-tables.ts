import type { ColumnType } from "kysely"

export interface WebhookTable {
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

/** The builds that a deploy hook asks for: the state of coalescing, and what the platform said of the latest one. */
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
  /** JSON: a `DeployRun`. Null until the platform has taken the build on. */
  run: string | null
  /** When the platform is asked after the build that runs. */
  check_at: number | null
  ended_at: number | null
  error: string | null
}

/** Log, outbox and queue in one: written in the transaction of the change it tells of. */
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
  /** JSON: every attempt, as `{at, response_status, latency_ms, error}`. */
  log: ColumnType<string, string | undefined>
}
