import { type ArticleEvent, articleEventTypes, type Webhook } from "@citable/contract"
import type { PageContext } from "@citable/service/pages"

/** What the service has told a site of articles by one webhook. */
export interface Told {
  /** The last event that the site answered with success. Undefined if the log has none. */
  last: { revision: number; at: string; status: number | null } | undefined
  /** The events that wait, and since when the oldest does. */
  waiting: number
  waitingSince: string | undefined
}

/** Reads what the service has told a site by a webhook. */
export async function readTold({ kernel: { db } }: Pick<PageContext, "kernel">, { id }: Webhook): Promise<Told> {
  const ofArticles = db
    .selectFrom("deliveries")
    .where("webhook_id", "=", id)
    .where("event_type", "in", [...articleEventTypes])
  const waiting = await ofArticles
    .select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("since")])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  const last = await ofArticles
    .select(["body", "delivered_at", "response_status as status"])
    .where("status", "=", "delivered")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return {
    last:
      last?.delivered_at == null
        ? undefined
        : {
            revision: (JSON.parse(last.body) as ArticleEvent).data.revision,
            at: toTime(last.delivered_at),
            status: last.status,
          },
    waiting: Number(waiting.count),
    // Without rows, there is no oldest one.
    waitingSince: (waiting.since as number | null) === null ? undefined : toTime(waiting.since),
  }
}

const toTime = (ms: number): string => new Date(ms).toISOString()
