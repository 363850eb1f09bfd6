import { type AliasableExpression, type SqlBool, sql } from "kysely"

import type { Database } from "../../../storage/database.ts"

export type LinkState = "live" | "lost" | "all"

/** The condition of each state. A link that no source reports as lost is live. */
export const inState: Record<LinkState, ReturnType<typeof sql<SqlBool>>> = {
  live: sql<SqlBool>`coalesce(lost, 0) = 0`,
  lost: sql<SqlBool>`lost = 1`,
  all: sql<SqlBool>`1 = 1`,
}

interface GroupedDomain {
  domain: string
  backlinks: number | string
  followed: number | string | null
  pages_linked: number | string | null
  /** Empty if no source reports it. The same holds for `last_seen`. */
  first_seen: string
  last_seen: string
}

/**
 * A query for the domains that link to a brand. If one source counts the links of a domain and others list some of
 * them, the greater number counts.
 */
export function groupDomains(db: Database, brandId: string, state: LinkState): AliasableExpression<GroupedDomain> {
  const listed = db
    .selectFrom("backlinks")
    .where("brand_id", "=", brandId)
    .where(inState[state])
    .select("from_domain as domain")
    .select((eb) => [
      eb.fn.countAll<number>().as("backlinks"),
      eb.fn.sum<number | null>("followed").as("followed"),
      sql<number | null>`count(distinct to_url)`.as("pages_linked"),
      sql<string | null>`min(nullif(first_seen, ''))`.as("first_seen"),
      sql<string | null>`max(nullif(last_seen, ''))`.as("last_seen"),
    ])
    .groupBy("from_domain")
  const counted = db
    .selectFrom("backlink_domains")
    .where("brand_id", "=", brandId)
    // The state of these links is unknown.
    .where(sql<SqlBool>`${state === "lost" ? 0 : 1} = 1`)
    .select(["domain", "backlinks"])
    .select([
      sql<number | null>`cast(null as integer)`.as("followed"),
      "pages_linked",
      sql<string | null>`cast(null as text)`.as("first_seen"),
      sql<string | null>`cast(null as text)`.as("last_seen"),
    ])
  return db
    .selectFrom(listed.unionAll(counted).as("each"))
    .select("domain")
    .select((eb) => [
      eb.fn.max<number | string>("backlinks").as("backlinks"),
      eb.fn.max<number | string | null>("followed").as("followed"),
      eb.fn.max<number | string | null>("pages_linked").as("pages_linked"),
      sql<string>`coalesce(min(first_seen), '')`.as("first_seen"),
      sql<string>`coalesce(max(last_seen), '')`.as("last_seen"),
    ])
    .groupBy("domain")
}
