import { type ArticleEvent, articleEventTypes, type ToolOutput } from "@citable/contract"
import type { Database } from "@citable/storage/database"

type ArticleEvents = NonNullable<ToolOutput<"list_webhooks">["article_events"]>[number]

/** Reads what the service has told a site of articles by a webhook. */
export async function readArticleEvents(db: Database, webhookId: string): Promise<ArticleEvents> {
  const ofArticles = db
    .selectFrom("deliveries")
    .where("webhook_id", "=", webhookId)
    .where("event_type", "in", [...articleEventTypes])
  const waiting = await ofArticles
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.min<number | string | null>("created_at").as("since"),
    ])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  const last = await ofArticles
    .select(["body", "delivered_at", "response_status"])
    .where("status", "=", "delivered")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return {
    webhook_id: webhookId,
    pending: Number(waiting.count),
    // Without rows, there is no oldest one.
    pending_since: waiting.since === null ? null : toTime(Number(waiting.since)),
    last_delivered:
      last?.delivered_at == null
        ? null
        : {
            revision: (JSON.parse(last.body) as ArticleEvent).data.revision,
            delivered_at: toTime(last.delivered_at),
            response_status: last.response_status,
          },
  }
}

const toTime = (ms: number): string => new Date(ms).toISOString()
