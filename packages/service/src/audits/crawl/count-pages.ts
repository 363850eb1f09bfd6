import { type Kysely, sql } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

/** Counts what an audit has found and read so far. */
export async function countPages(db: Kysely<Tables>, auditId: string) {
  const row = await db
    .selectFrom("site_pages")
    .select([
      sql<number | string>`count(*)`.as("found"),
      sql<number | string | null>`sum(case when crawled_in = audit_id and state <> 'not_crawled' then 1 else 0 end)`.as(
        "crawled",
      ),
      sql<
        number | string | null
      >`sum(case when crawled_in = audit_id and error_code = 'blocked_by_robots' then 1 else 0 end)`.as("disallowed"),
      sql<number | string | null>`sum(case when crawled_in = audit_id and error_code = 'refused' then 1 else 0 end)`.as(
        "refused",
      ),
      sql<
        number | string | null
      >`sum(case when crawled_in = audit_id and state in ('client_error', 'server_error', 'unreachable') then 1 else 0 end)`.as(
        "failed",
      ),
    ])
    .where("audit_id", "=", auditId)
    .executeTakeFirstOrThrow()
  return {
    found: Number(row.found),
    crawled: Number(row.crawled ?? 0),
    failed: Number(row.failed ?? 0),
    disallowed: Number(row.disallowed ?? 0),
    refused: Number(row.refused ?? 0),
  }
}
