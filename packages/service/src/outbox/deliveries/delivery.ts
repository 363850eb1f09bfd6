import type { Selectable } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

export type Webhook = Selectable<Tables["webhooks"]>

/** A delivery that this process alone sends, and where to. */
export interface ClaimedDelivery {
  delivery: Selectable<Tables["deliveries"]>
  webhook: Webhook
}

/** What became of one attempt. */
export interface Outcome extends ClaimedDelivery {
  /** When it ended. */
  at: number
  latencyMs: number
  status: number | null
  /** Null where the receiver took it. */
  error: string | null
  /** Milliseconds that the receiver asked to be left alone for; 0 where it did not. */
  retryAfter: number
}
