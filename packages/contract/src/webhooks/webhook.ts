import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { eventTypeSchema } from "./event.ts"

export const webhookSchema = z.strictObject({
  id: idSchema("whk"),
  brand_id: idSchema("brd"),
  url: webUrlSchema,
  /** Empty: every event. */
  events: z.array(eventTypeSchema),
  description: z.string().max(500).nullable(),
  enabled: z.boolean(),
  /** Why the service turned it off; null while it is on or a person turned it off. */
  disabled_reason: z.string().nullable(),
  /** Since when no attempt has succeeded; null while it is well. After five days of that it is turned off. */
  failing_since: z.iso.datetime().nullable(),
  /** Before then nothing is sent to it, since it keeps failing or asked for it; null where nothing holds it up. */
  retry_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A webhook with a new secret: the only time that the service shows it. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() })

/** One request that was made for a delivery. */
export const deliveryAttemptSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Null where no answer came. */
  response_status: z.int().nullable(),
  latency_ms: z.int(),
  /** Null where the receiver took it. */
  error: z.string().nullable(),
})

/** One event on its way to one webhook. */
export const deliverySchema = z.strictObject({
  id: idSchema("dlv"),
  webhook_id: idSchema("whk"),
  /** The `webhook-id` header: the same in every attempt. */
  event_id: idSchema("evt"),
  event_type: eventTypeSchema,
  /** Sent again because somebody asked for it; the event says so too. */
  redelivery: z.boolean(),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  /** Of the last attempt: null before the first, and where no answer came. */
  response_status: z.int().nullable(),
  latency_ms: z.int().nullable(),
  error: z.string().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  /** Every attempt, the first one first. */
  attempt_log: z.array(deliveryAttemptSchema),
})

export type Webhook = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>
