import { type Kysely, sql } from "kysely"

/**
 * Pulls back the jobs of pg-boss that were planned while the clock of the database was ahead, maybe by years. Each then waits as long as it
 * was meant to, from now on, and pg-boss looks after lost jobs again. All these times are those of the database.
 */
export async function pullBackBossJobs<Schema>(
  db: Kysely<Schema>,
  { longestMs }: { longestMs: number },
): Promise<void> {
  const longest = sql`${longestMs / 1000} * interval '1 second'`
  await sql`update pgboss.job set
      start_after = case
        when state < 'active' and created_on > now() then now() + (start_after - created_on)
        when state = 'retry' and start_after > now() + ${longest} then now() + ${longest}
        else start_after end,
      keep_until = case when created_on > now() then now() + (keep_until - created_on) else keep_until end,
      created_on = least(created_on, now()),
      started_on = case when started_on > now() then now() else started_on end,
      heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end
    where state <= 'active' and (created_on > now() or started_on > now() or heartbeat_on > now()
      or (state = 'retry' and start_after > now() + ${longest}))`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where monitor_claim_on > now() or monitor_on > now() or maintain_on > now()`.execute(db)
}
