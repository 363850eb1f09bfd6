import type { Delivery, Event, EventType, Webhook } from "@citable/contract"
import type { Selectable } from "kysely"

import type { Tables } from "../../kernel/tables.ts"

/** A webhook as the wire sees it: never with its secret. */
export function toWebhook(row: Selectable<Tables["webhooks"]>): Webhook {
  return {
    id: row.id,
    brand_id: row.brand_id,
    url: row.url,
    events: JSON.parse(row.events) as EventType[],
    description: row.description,
    enabled: row.enabled === 1,
    disabled_reason: row.disabled_reason,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

export function toDelivery(row: Selectable<Tables["deliveries"]>): Delivery {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event_type: row.event_type as EventType,
    redelivery: (JSON.parse(row.body) as Event).redelivery === true,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    latency_ms: row.latency_ms,
    error: row.error,
    next_attempt_at: row.status === "pending" ? time(row.next_attempt_at) : null,
    created_at: new Date(row.created_at).toISOString(),
    delivered_at: time(row.delivered_at),
  }
}
