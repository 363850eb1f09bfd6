import type { Database } from "@citable/storage/database"
import { type AliasableExpression, type SqlBool, sql } from "kysely"

export type LinkState = "live" | "lost" | "all"

/** The condition of each state. A link that no source reports as lost is live. As expressions, they do not choose the index. */
export const inState: Record<LinkState, ReturnType<typeof sql<SqlBool>>> = {
  live: sql<SqlBool>`coalesce(lost, 0) = 0`,
  lost: sql<SqlBool>`coalesce(lost, 0) = 1`,
  all: sql<SqlBool>`1 = 1`,
}

export interface GroupedDomain {
  domain: string
  backlinks: number | string
  followed: number | string | null
  pages_linked: number | string | null
  /** Empty if no source reports it. The same holds for `last_seen`. */
  first_seen: string
  last_seen: string
}

/** Domains in the order of the database. */
export interface DomainRange {
  after?: string | undefined
  before?: string | undefined
  upTo?: string | undefined
}

/**
 * A query for the domains of a range that link to a brand. If one source counts the links of a domain and others list some of
 * them, the greater number counts.
 */
export function groupDomains(
  db: Database,
  brandId: string,
  state: LinkState,
  { after, before, upTo }: DomainRange,
): AliasableExpression<GroupedDomain> {
  const within = (column: "from_domain" | "domain") => {
    const name = sql.ref(column)
    return sql<SqlBool>`${after === undefined ? sql`1 = 1` : sql`${name} > ${after}`}
      and ${before === undefined ? sql`1 = 1` : sql`${name} < ${before}`}
      and ${upTo === undefined ? sql`1 = 1` : sql`${name} <= ${upTo}`}`
  }
  const listed = db
    .selectFrom("backlinks")
    .where("brand_id", "=", brandId)
    .where(within("from_domain"))
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
    .where(within("domain"))
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
