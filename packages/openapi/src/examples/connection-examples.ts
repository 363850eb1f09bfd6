import type { Delivery, Integration, Webhook } from "@citable/contract"

import type { Examples } from "./example.ts"
import { ids, site, times } from "./world.ts"

const webhook: Webhook = {
  id: ids.webhook,
  brand_id: ids.brand,
  url: `${site}/api/citable`,
  events: ["content.published", "content.updated", "content.unpublished", "content.deleted"],
  description: "The blog",
  article_url: `${site}/blog/{slug}`,
  preview_url: `${site}/api/draft`,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  retry_at: null,
  created_at: times.founded,
  updated_at: times.founded,
}

/** It shows the form only. A real secret has 24 to 64 random bytes in base64. */
const secret = "whsec_EXAMPLE"

const delivery: Delivery = {
  id: ids.delivery,
  webhook_id: ids.webhook,
  event_id: ids.event,
  event_type: "content.published",
  revision: 8,
  article: { slug: "store-coffee-beans", locale: "en" },
  redelivery: false,
  status: "delivered",
  attempts: 1,
  response_status: 204,
  latency_ms: 240,
  error: null,
  next_attempt_at: null,
  created_at: times.published,
  delivered_at: times.delivered,
  attempt_log: [{ at: times.delivered, response_status: 204, latency_ms: 240, error: null }],
}

const pending: Delivery = {
  ...delivery,
  status: "pending",
  attempts: 0,
  response_status: null,
  latency_ms: null,
  next_attempt_at: times.published,
  delivered_at: null,
  attempt_log: [],
}

const deployHook: Integration = {
  id: ids.deployHook,
  brand_id: ids.brand,
  kind: "deploy_hook",
  name: "Build of the blog",
  status: "connected",
  error: null,
  config: { platform: "netlify", site_id: "harbour-coffee" },
  field_map: {},
  auto: "updates",
  locales: [],
  targets: [],
  warnings: [],
  tested_at: times.founded,
  builds: {
    requested: 3,
    building: null,
    built: 3,
    failures: 0,
    began_at: times.published,
    ended_at: times.delivered,
    run_id: null,
    run_url: null,
  },
  created_at: times.founded,
  updated_at: times.founded,
}

const untested = { ...deployHook, status: "untested", tested_at: null } satisfies Integration

/** Examples of the tools for webhooks and integrations. */
export const connectionExamples = {
  list_webhooks: { answer: { data: [webhook] } },
  create_webhook: {
    body: { url: webhook.url, events: webhook.events, description: "The blog" },
    answer: { ...webhook, secret },
  },
  update_webhook: { body: { enabled: true }, answer: { ...webhook, updated_at: times.synced } },
  delete_webhook: { answer: { id: ids.webhook, deleted: true, restorable_until: times.synced } },
  rotate_webhook_secret: {
    body: {},
    answer: { ...webhook, secret, previous_secret_until: "2026-07-02T09:00:00.000Z" },
  },
  test_webhook: { body: {}, answer: { ...pending, event_type: "webhook.test", revision: null, article: null } },
  list_webhook_deliveries: {
    answer: {
      data: [{ ...delivery, content: { id: ids.article, title: "How to store coffee beans", deleted: false } }],
    },
  },
  redeliver_webhook: { body: {}, answer: { ...pending, redelivery: true } },
  list_integrations: {
    answer: {
      data: [
        { ...deployHook, id: ids.apiTarget, kind: "api", name: "Own sites", config: {}, builds: null },
        deployHook,
      ],
    },
  },
  create_integration: {
    body: {
      name: deployHook.name,
      connection: {
        kind: "deploy_hook",
        config: { platform: "netlify", site_id: "harbour-coffee" },
        credentials: { url: "https://api.netlify.com/build_hooks/EXAMPLE" },
      },
    },
    answer: { ...untested, authorize_url: null },
  },
  update_integration: {
    body: { connection: { kind: "deploy_hook", credentials: { url: "https://api.netlify.com/build_hooks/EXAMPLE2" } } },
    answer: untested,
  },
  test_integration: { body: {}, answer: { ...deployHook, tested_at: times.synced } },
  delete_integration: {
    answer: { id: ids.deployHook, deleted: true, restorable_until: times.synced, articles_left: 0 },
  },
} satisfies Examples
