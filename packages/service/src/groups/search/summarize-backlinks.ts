import type { SearchPerformance } from "@citable/contract/search"
import { sql } from "kysely"

import type { Database } from "../../kernel/database.ts"
import type { BacklinkData } from "../../ports/backlinks/backlink-data.ts"
import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import { groupDomains } from "./backlinks/group-domains.ts"

/** The backlinks of a brand in numbers: those that are live, and those gained and lost on some days. */
export async function summarizeBacklinks(
  db: Database,
  brandId: string,
  { from, to }: { from: string; to: string },
  provider?: BacklinkData,
): Promise<SearchPerformance["backlinks"]> {
  const head = await describeBacklinks(db, brandId, provider)
  if (head.missing !== null) return { ...head, backlinks: null, referring_domains: null, gained: null, lost: null }
  const { backlinks, domains } = await db
    .selectFrom(groupDomains(db, brandId, "live").as("domains"))
    .select((eb) => [
      eb.fn.sum<number | string | null>("backlinks").as("backlinks"),
      eb.fn.countAll<number | string>().as("domains"),
    ])
    .executeTakeFirstOrThrow()
  const told = await db
    .selectFrom("backlinks")
    .select([
      sql<number | string | null>`max(case when first_seen <> '' then 1 end)`.as("dated"),
      sql<number | string | null>`max(case when lost is not null then 1 end)`.as("followed_up"),
      sql<number | string | null>`sum(case when first_seen between ${from} and ${to} then 1 else 0 end)`.as("gained"),
      sql<number | string | null>`sum(case when lost_on between ${from} and ${to} then 1 else 0 end)`.as("lost"),
    ])
    .where("brand_id", "=", brandId)
    .executeTakeFirstOrThrow()
  return {
    ...head,
    backlinks: Number(backlinks ?? 0),
    referring_domains: Number(domains),
    // Null where no source tells.
    gained: told.dated === null ? null : Number(told.gained),
    lost: told.followed_up === null ? null : Number(told.lost),
  }
}
