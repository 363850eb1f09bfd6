import type { Database } from "@citable/storage/database"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { Jobs } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { openOnEngine } from "../open-on-engine.ts"

const kind = "planned-ahead"
const errors: unknown[] = []
const opened: Jobs[] = []
let db: Database

beforeAll(async () => {
  db = await openOnEngine()
})
afterAll(async () => {
  for (const jobs of opened) await jobs.close()
  await db.destroy()
})

async function open(): Promise<Jobs> {
  const jobs = await openJobs(db, { now: Date.now, onError: (error) => errors.push(error), pollMs: 500 })
  opened.push(jobs)
  return jobs
}

const add = (jobs: Jobs, is: string, runAt = Date.now()) =>
  db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key: is, payload: { is }, runAt }))

/** Whether each job is kept for years, and waits for an hour at most. */
const ask = async () => {
  const { rows } = await sql<{ is: string; kept: boolean; near: boolean }>`
    select data->>'is' as is, keep_until > now() + interval '9 years' and keep_until < now() + interval '11 years' as kept,
      start_after <= now() + interval '1 hour' as near from pgboss.job where name = ${kind} and state <= 'active' order by 1`.execute(
    db,
  )
  return rows
}

it("jobs that were planned while the clock of the database was ahead by 400 days run once it is right", async () => {
  const wrong = await open()
  for (const is of ["planned", "retried", "taken"]) await add(wrong, is, Date.now() + 1000)
  await sql`update pgboss.job set created_on = created_on + interval '400 days', start_after = start_after + interval '400 days',
    keep_until = keep_until + interval '400 days' where name = ${kind} and data->>'is' = 'planned'`.execute(db)
  await sql`update pgboss.job set state = 'retry', start_after = now() + interval '400 days'
    where name = ${kind} and data->>'is' = 'retried'`.execute(db)
  await sql`update pgboss.job set state = 'active', retry_count = 0, started_on = now() + interval '400 days',
    heartbeat_on = now() + interval '400 days' where name = ${kind} and data->>'is' = 'taken'`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = now() + interval '400 days', maintain_on = now() + interval '400 days'`.execute(
    db,
  )
  const seen: unknown[] = []
  await (await open()).work(kind, async ({ is }) => void seen.push(is))
  await expect.poll(() => seen).toEqual(["planned"])
  await expect.poll(ask).toEqual([
    { is: "retried", kept: true, near: true },
    { is: "taken", kept: true, near: true },
  ])
  const taken = await sql`select 1 from pgboss.job where started_on > now() or heartbeat_on > now()`.execute(db)
  const watched = await sql`select 1 from pgboss.queue where monitor_claim_on > now() or maintain_on > now()`.execute(
    db,
  )
  expect([taken.rows, watched.rows, errors]).toEqual([[], [], []])
})
