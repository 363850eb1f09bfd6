import type { AlertEventData } from "@citable/contract"
import type { Database } from "@citable/storage/database"

/** What people call the things that an alert is about. Undefined for what is gone, or not part of the alert. */
export interface AlertNames {
  article?: string | undefined
  integration?: string | undefined
  /** The URL of the webhook without its query, which may have a secret. */
  webhook?: string | undefined
}

/** Reads the names of what an alert is about. The alert itself only has ids. */
export async function readNames(db: Database, alert: AlertEventData): Promise<AlertNames> {
  if (alert.kind !== "publish_failed" && alert.kind !== "webhook_disabled") return {}
  const { brand_id: brandId, webhook_id: webhookId } = alert
  const [contentId, integrationId] =
    alert.kind === "publish_failed" ? [alert.content_id, alert.integration_id] : [undefined, undefined]
  const article = await db
    .selectFrom("contents")
    .select("title")
    .where("id", "=", contentId ?? "")
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const integration = await db
    .selectFrom("integrations")
    .select("name")
    .where("id", "=", integrationId ?? "")
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const webhook = await db
    .selectFrom("webhooks")
    .select("url")
    .where("id", "=", webhookId ?? "")
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const url = URL.parse(webhook?.url ?? "")
  return {
    article: article?.title,
    integration: integration?.name,
    webhook: url === null ? undefined : url.origin + url.pathname,
  }
}
