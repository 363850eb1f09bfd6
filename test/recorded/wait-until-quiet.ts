import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"

const busy = `
  select 'job ' || kind as work from jobs
    where state = 'active' or (state in ('queued', 'retry') and run_at <= :now)
  union all select 'delivery of ' || event_type from deliveries join webhooks on webhooks.id = webhook_id
    where lease_owner is not null or
      (status = 'pending' and next_attempt_at <= :now and enabled = 1 and coalesce(retry_at, 0) <= :now)
  union all select 'publication' from remote_items where lease_owner is not null or due_at <= :now
  union all select 'build' from builds
    where lease_owner is not null or (requested > built and coalesce(retry_at, not_before, 0) <= :now)
  union all select 'mail' from mails where lease_owner is not null or (status = 'pending' and next_attempt_at <= :now)`

/** Opens a service's tables, to wait until no background work is due or under way. */
export function openBackground(dataDir: string): { quiet(now: number): Promise<void>; close(): void } {
  const db = new DatabaseSync(join(dataDir, "service.db"), { readOnly: true })
  const query = db.prepare(busy)
  return {
    async quiet(now) {
      const end = performance.now() + 60_000
      for (let rows = query.all({ now }); rows.length > 0; rows = query.all({ now })) {
        const works = rows.map(({ work }) => String(work)).join(", ")
        if (performance.now() > end) throw new Error(`The background is not quiet after a minute: ${works}.`)
        await setTimeout(10)
      }
    },
    close: () => db.close(),
  }
}
