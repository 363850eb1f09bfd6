import {
  type ArticleEvent,
  type Delivery,
  type Event,
  type EventType,
  isArticleEvent,
  type Webhook,
} from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { View } from "@citable/storage/tables/view"
import type { Selectable, Transaction } from "kysely"

/** Converts a row to a webhook on the wire, without its secret. */
export function toWebhook(row: Selectable<Tables["webhooks"]>): Webhook {
  return {
    id: row.id,
    brand_id: row.brand_id,
    url: row.url,
    events: JSON.parse(row.events) as EventType[],
    description: row.description,
    article_url: row.article_url,
    preview_url: row.preview_url,
    enabled: row.enabled === 1,
    disabled_reason: row.disabled_reason,
    failing_since: toTime(row.failing_since),
    retry_at: toTime(row.retry_at),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/** Ends the rest of a failing webhook, so that a requested attempt happens at once. */
export async function endRest(db: Transaction<Tables>, webhookId: string): Promise<void> {
  await db.updateTable("webhooks").set({ retry_at: null }).where("id", "=", webhookId).execute()
}

/** Converts a row to a delivery on the wire. Which article it is about is only for readers of drafts: it may be one. */
export function toDelivery(row: Selectable<Tables["deliveries"]>, view: View): Delivery {
  const event = JSON.parse(row.body) as Event
  const { revision } = event.data
  const log = JSON.parse(row.log) as (Omit<Delivery["attempt_log"][number], "at"> & { at: number })[]
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event_type: row.event_type as EventType,
    revision: typeof revision === "number" ? revision : null,
    article: view === "working" && isArticleEvent(event) ? toPlace(event) : null,
    redelivery: event.redelivery === true,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    latency_ms: row.latency_ms,
    error: row.error,
    next_attempt_at: row.status === "pending" ? toTime(row.next_attempt_at) : null,
    created_at: new Date(row.created_at).toISOString(),
    delivered_at: toTime(row.delivered_at),
    attempt_log: log.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  }
}

const toPlace = ({ data: { slug, locale } }: ArticleEvent) => ({ slug, locale })

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
