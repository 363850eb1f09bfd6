import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

export type Webhook = Selectable<Tables["webhooks"]>

/** A webhook that has something to send, and the account that it belongs to. */
export type DueWebhook = Webhook & { account_id: string }

/** A delivery that only this process sends, and its webhook. */
export interface ClaimedDelivery {
  delivery: Selectable<Tables["deliveries"]>
  webhook: DueWebhook
}

/** An attempt that begins, for tracing. It contains no secrets: the path of a webhook's URL can be one. */
export interface DeliveryAttempt {
  webhook_id: string
  delivery_id: string
  event_type: string
  /** 1 for the first one. */
  attempt: number
  host: string
}

/** How an attempt ended. The status is null without a response. */
export interface DeliveryEnd {
  ok: boolean
  status: number | null
}

/** The outcome of one attempt. */
export interface Outcome extends ClaimedDelivery {
  /** When the attempt ended. */
  at: number
  latencyMs: number
  status: number | null
  /** Null if the attempt succeeded. */
  error: string | null
  /** Milliseconds that the receiver asked to wait; 0 if it did not ask. */
  retryAfter: number
}
