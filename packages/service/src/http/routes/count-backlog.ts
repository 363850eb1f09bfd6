import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { sql } from "kysely"

/** What waits in the tables, besides jobs. Times are milliseconds since 1970, null if nothing is due. */
export interface Backlog {
  pendingDeliveries: number
  /** When the oldest delivery to a webhook that works is due. */
  deliveryAt: number | null
  webhooks: Record<"ok" | "failing" | "disabled", number>
  waitingBuilds: number
  /** When the oldest scheduled article is due. */
  publishAt: number | null
}

/**
 * Counts with one statement. An index has only pending deliveries, which it reads once. What waits for a webhook that fails or is disabled
 * says nothing about the workers, so its age does not count.
 */
export async function countBacklog(db: Database): Promise<Backlog> {
  const [row] = await readBacklog(db)
  if (row === undefined) throw new Error("The database counted nothing.")
  const [disabled, failing] = [Number(row.disabled), Number(row.failing)]
  return {
    pendingDeliveries: Number(row.pending),
    deliveryAt: toTime(row.delivery_at),
    webhooks: { ok: Number(row.number_of) - disabled - failing, failing, disabled },
    waitingBuilds: Number(row.builds),
    publishAt: toTime(row.publish_at),
  }
}

const readBacklog = prepareQuery(
  () => sql<Row>`select queues.pending, queues.delivery_at, hooks.number_of, hooks.disabled, hooks.failing,
    (select count(*) from builds where requested > built) as builds,
    (select min(publish_at) from contents where publish_at is not null) as publish_at
    from (
      select sum(queue.pending) as pending,
        min(case when webhooks.enabled = 1 and webhooks.failing_since is null and webhooks.retry_at is null
          then queue.due_at end) as delivery_at
      from (select webhook_id, count(*) as pending, min(next_attempt_at) as due_at from deliveries
        where status = 'pending' group by webhook_id) as queue
      left join webhooks on webhooks.id = queue.webhook_id
    ) as queues cross join (
      select count(*) as number_of, sum(case when enabled = 0 then 1 else 0 end) as disabled,
        sum(case when enabled = 1 and failing_since is not null then 1 else 0 end) as failing from webhooks
    ) as hooks`,
)

/** Sums of Postgres are texts, and null without rows. */
interface Row {
  pending: number | string | null
  delivery_at: number | string | null
  number_of: number | string
  disabled: number | string | null
  failing: number | string | null
  builds: number | string
  publish_at: number | string | null
}

const toTime = (value: number | string | null): number | null => (value === null ? null : Number(value))
