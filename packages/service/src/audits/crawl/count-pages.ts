import type { SiteRow } from "@citable/audits/crawl/site-row"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql } from "kysely"

/** How far an audit is. */
export interface PageCounts {
  found: number
  crawled: number
  failed: number
  /** By robots.txt. */
  disallowed: number
  /** By the site. */
  refused: number
}

/** Adds pages that a crawl has stored to what was counted before; it does not know how many it found. */
export function addPages(counts: PageCounts, rows: readonly SiteRow[]): void {
  for (const { page } of rows) {
    const { state, error_code: code } = page
    if (state !== "not_crawled") counts.crawled += 1
    if (code === "blocked_by_robots") counts.disallowed += 1
    if (code === "refused") counts.refused += 1
    if (state === "client_error" || state === "server_error" || state === "unreachable") counts.failed += 1
  }
}

/** Counts what an audit has found and read so far. */
export async function countPages(db: Kysely<Tables>, auditId: string): Promise<PageCounts> {
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
