import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"
import { sql } from "kysely"

/** Deletes jobs that name one of these ids, on whichever queue. One that a worker has begun finds nothing. */
export async function forgetJobs(db: Database, ids: readonly string[]): Promise<void> {
  const position = isPostgres(db) ? sql`strpos` : sql`instr`
  for (const id of ids) await sql`delete from jobs where ${position}(share || key || payload, ${id}) > 0`.execute(db)
  if (!isPostgres(db)) return
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return
  for (const id of ids) {
    await sql`delete from pgboss.job where position(${id} in coalesce(singleton_key, '') || coalesce(data::text, '')) > 0`.execute(
      db,
    )
  }
}
