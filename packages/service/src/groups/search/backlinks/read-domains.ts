import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"

import { type GroupedDomain, groupDomains, type LinkState } from "./group-domains.ts"

export interface ReadDomainsOptions {
  brandId: string
  state: LinkState
  /** Only domains that come later. */
  after?: string | undefined
}

/**
 * How many links a statement reads, whether or not its filters let them through. On SQLite, the process serves nobody during a statement, and so many
 * take about ten milliseconds.
 */
export const linksAtOnce = (db: Database): number => (isPostgres(db) ? 100_000 : 2000)

/** Reads the domains that link to a brand, some at a time, in the order in which the database sorts them. */
export async function* readDomains(
  db: Database,
  { brandId, state, after: first }: ReadDomainsOptions,
): AsyncGenerator<GroupedDomain[]> {
  const atOnce = linksAtOnce(db)
  let after = first
  for (;;) {
    const last = await findEnd(db, { brandId, after, atOnce })
    const isLarge = last !== undefined && (await hasMore(db, brandId, last, atOnce))
    const range = isLarge ? { after, before: last } : { after, upTo: last }
    yield await db
      .selectFrom(groupDomains(db, brandId, state, range).as("domains"))
      .selectAll()
      .orderBy("domain")
      .execute()
    if (last === undefined) return
    if (isLarge) yield await readLargeDomain(db, { brandId, state, domain: last, atOnce })
    after = last
  }
}

/** The domain at which so many links, or so many domains, have been read; undefined if fewer follow. */
async function findEnd(
  db: Database,
  { brandId, after, atOnce }: { brandId: string; after: string | undefined; atOnce: number },
): Promise<string | undefined> {
  const listed = db
    .selectFrom("backlinks")
    .select("from_domain as domain")
    .where("brand_id", "=", brandId)
    .$if(after !== undefined, (query) => query.where("from_domain", ">", after ?? ""))
    .orderBy("from_domain")
    .limit(1)
    .offset(atOnce)
  const counted = db
    .selectFrom("backlink_domains")
    .select("domain")
    .where("brand_id", "=", brandId)
    .$if(after !== undefined, (query) => query.where("domain", ">", after ?? ""))
    .orderBy("domain")
    .limit(1)
    .offset(atOnce)
  const ends = db
    .selectFrom(listed.as("listed"))
    .selectAll()
    .unionAll(db.selectFrom(counted.as("counted")).selectAll())
  const end = await db
    .selectFrom(ends.as("ends"))
    .select((eb) => eb.fn.min<string | null>("domain").as("domain"))
    .executeTakeFirst()
  return end?.domain ?? undefined
}

/** Whether a domain has more than so many links. */
export async function hasMore(db: Database, brandId: string, domain: string, links: number): Promise<boolean> {
  const one = await db
    .selectFrom("backlinks")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("from_domain", "=", domain)
    .orderBy("id")
    .limit(1)
    .offset(links)
    .executeTakeFirst()
  return one !== undefined
}

/** What `groupDomains` gives for one domain. Empty if none of its links is in this state. */
async function readLargeDomain(
  db: Database,
  { brandId, state, domain, atOnce }: { brandId: string; state: LinkState; domain: string; atOnce: number },
): Promise<GroupedDomain[]> {
  const pages = new Set<string>()
  const found = { backlinks: 0, followed: null as number | null, first: "", last: "" }
  for (let after: string | undefined = ""; after !== undefined;) {
    const links = await db
      .selectFrom("backlinks")
      .select(["id", "to_url", "followed", "first_seen", "last_seen", "lost"])
      .where("brand_id", "=", brandId)
      .where("from_domain", "=", domain)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .execute()
    for (const { to_url: to, followed, first_seen: first, last_seen: last, lost } of links) {
      if (state !== "all" && (lost === 1) !== (state === "lost")) continue
      found.backlinks += 1
      if (followed !== null) found.followed = (found.followed ?? 0) + followed
      if (to !== null) pages.add(to)
      if (first !== "" && (found.first === "" || first < found.first)) found.first = first
      if (last > found.last) found.last = last
    }
    after = links.length < atOnce ? undefined : links.at(-1)?.id
  }
  const counted = await db
    .selectFrom("backlink_domains")
    .select(["backlinks", "pages_linked"])
    .where("brand_id", "=", brandId)
    .where("domain", "=", domain)
    .executeTakeFirst()
  const known = state === "lost" ? undefined : counted
  if (found.backlinks === 0 && known === undefined) return []
  return [
    {
      domain,
      backlinks: Math.max(found.backlinks, known?.backlinks ?? 0),
      followed: found.followed,
      pages_linked: Math.max(pages.size, known?.pages_linked ?? 0),
      first_seen: found.first,
      last_seen: found.last,
    },
  ]
}
