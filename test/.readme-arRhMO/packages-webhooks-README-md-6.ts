import { createWebhookHandler, type WebhookStore } from "@citable/webhooks"
import { createSqliteStore } from "@citable/webhooks/sqlite-store"

export const POST = createWebhookHandler({ idempotency: createSqliteStore("/var/lib/site/webhooks.sqlite") })

interface Redis {
  get(key: string): Promise<string | null>
  set(key: string, value: string, options: { PX: number; NX?: true }): Promise<string | null>
  del(key: string): Promise<number>
}

export const createRedisStore = (redis: Redis): WebhookStore => ({
  get: async (key) => (await redis.get(key)) ?? undefined,
  set: async (key, value, { ttlMs, ifAbsent }) =>
    (await redis.set(key, value, { PX: ttlMs, ...(ifAbsent === true ? { NX: true } : {}) })) === "OK",
  delete: async (key) => void (await redis.del(key)),
})

export {}
