import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { eventTypeSchema } from "./event.ts"

export const webhookSchema = z.strictObject({
  id: idSchema("whk"),
  brand_id: idSchema("brd"),
  url: webUrlSchema,
  /** Empty means every event. */
  events: z.array(eventTypeSchema),
  description: z.string().max(500).nullable(),
  enabled: z.boolean(),
  /** Why the service turned it off; null while it is on, or if a person turned it off. */
  disabled_reason: z.string().nullable(),
  /**
   * When the failures started; null if the last attempt succeeded. After five days the service turns the webhook off.
   */
  failing_since: z.iso.datetime().nullable(),
  /**
   * The service sends nothing before then, because the webhook keeps failing or asked to wait; null if nothing delays
   * it.
   */
  retry_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A webhook with a new secret. The service shows the secret only once. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() })

/** One attempt of a delivery. */
export const deliveryAttemptSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Null if there was no response. */
  response_status: z.int().nullable(),
  latency_ms: z.int(),
  /** Null if the attempt succeeded. */
  error: z.string().nullable(),
})

/** One event for one webhook. */
export const deliverySchema = z.strictObject({
  id: idSchema("dlv"),
  webhook_id: idSchema("whk"),
  /** The `webhook-id` header, the same in every attempt. */
  event_id: idSchema("evt"),
  event_type: eventTypeSchema,
  /** Whether somebody requested it again. The event says so too. */
  redelivery: z.boolean(),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  /** The response of the last attempt; null before the first one, and if there was none. */
  response_status: z.int().nullable(),
  latency_ms: z.int().nullable(),
  error: z.string().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  /** Every attempt, oldest first. */
  attempt_log: z.array(deliveryAttemptSchema),
})

export type Webhook = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>
