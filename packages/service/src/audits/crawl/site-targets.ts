import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, type RawBuilder, sql } from "kysely"

import { isOutside } from "./links-to.ts"

const day = 86_400_000

interface AuditTargets {
  brandId: string
  auditId: string
  now: number
}

/** A target that waits to be asked for. */
export interface WaitingTarget {
  key: number
  url: string
  kind: Tables["site_targets"]["kind"]
}

/** The keys of what the pages of an audit link to and load, and of what their style sheets load in turn: `reached`. */
const reach = ({ auditId }: Pick<AuditTargets, "auditId">): RawBuilder<unknown> => sql`
  with recursive linked as (
    select l.to_key as key, count(*) as links from site_links as l join site_pages as p on p.url_key = l.from_key
    where p.audit_id = ${auditId} and p.crawled_in = ${auditId} and ${isOutside("l")}
    group by l.to_key
  ), reached(key) as (
    select key from linked union select s.to_key from reached as r join site_loads as s on s.from_key = r.key
  )`

/**
 * The targets that an audit still has to ask for, and none that was asked for within a day. Those come first that nobody has asked for
 * the longest, so that audits take turns; then those of the site itself, and the most linked ones.
 */
export async function readTargets(
  db: Database,
  {
    hosts,
    max,
    kind,
    ...where
  }: AuditTargets & {
    /** The hosts of the site: what lies there comes first. */
    hosts: readonly string[]
    /** How many an audit asks for. */
    max: number
    /** Only those of a kind. */
    kind?: WaitingTarget["kind"]
  },
): Promise<{ waiting: WaitingTarget[]; done: number }> {
  const { brandId, auditId, now } = where
  const audit = await db.selectFrom("audits").select("started_at").where("id", "=", auditId).executeTakeFirst()
  const since = audit?.started_at ?? now
  const { rows: counted } = await sql<{ count: number | string }>`
    ${reach(where)} select count(*) as count from reached as r join site_targets as t on t.url_key = r.key
    where t.brand_id = ${brandId} and t.checked_at >= ${since}`.execute(db)
  const done = Number(counted[0]?.count ?? 0)
  const ofSite = hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`])
  const isOfSite = sql`case when ${sql.join(
    ofSite.map((start) => sql`substr(t.url, 1, ${sql.lit(start.length)}) = ${start}`),
    sql` or `,
  )} then 1 else 0 end`
  const { rows } = await sql<WaitingTarget>`
    ${reach(where)}
    select t.url_key as key, t.url as url, t.kind as kind
    from reached as r join site_targets as t on t.url_key = r.key left join linked on linked.key = r.key
    where t.brand_id = ${brandId} and (t.checked_at is null or t.checked_at <= ${now - day})
      ${kind === undefined ? sql`` : sql`and t.kind = ${kind}`}
    order by coalesce(t.checked_at / ${sql.lit(day)}, -1), ${isOfSite} desc, coalesce(linked.links, 0) desc, t.url_key
    limit ${Math.max(0, max - done)}`.execute(db)
  return { waiting: rows, done }
}

/** The targets that did not work at their first look, and wait for a second one. */
export async function readSuspects(db: Database, { brandId, auditId }: AuditTargets): Promise<WaitingTarget[]> {
  const { rows } = await sql<WaitingTarget>`
    ${reach({ auditId })}
    select t.url_key as key, t.url as url, t.kind as kind from reached as r join site_targets as t on t.url_key = r.key
    where t.brand_id = ${brandId} and t.state = 'suspect' order by t.url_key`.execute(db)
  return rows
}

/** Counts the targets of an audit that nobody has asked for within a day, and those whose answer says nothing of what people get. */
export async function countUncheckedTargets(
  db: Kysely<Tables>,
  { brandId, auditId, now }: AuditTargets,
): Promise<{ unchecked: number; unclear: number }> {
  const isOld = sql`(t.checked_at is null or t.checked_at <= ${now - day})`
  const { rows } = await sql<{ unchecked: number | string | null; unclear: number | string | null }>`
    ${reach({ auditId })}
    select sum(case when ${isOld} then 1 else 0 end) as unchecked,
      sum(case when not ${isOld} and t.state in ('unknown', 'timeout', 'suspect') then 1 else 0 end) as unclear
    from reached as r join site_targets as t on t.url_key = r.key where t.brand_id = ${brandId}`.execute(db)
  return { unchecked: Number(rows[0]?.unchecked ?? 0), unclear: Number(rows[0]?.unclear ?? 0) }
}

/** Takes from the crawl what it knows of targets that are pages of the site, so that nobody asks for them twice. */
export async function takeCrawledTargets(db: Database, { brandId, auditId }: AuditTargets): Promise<void> {
  await sql`
    update site_targets set http_status = p.http_status, error = p.error, content_type = substr(p.content_type, 1, 200),
      checked_at = p.last_crawled_at, final_url = p.redirected_to,
      state = case p.state when 'ok' then 'ok' when 'redirect' then 'redirected' else 'broken' end
    from site_pages as p
    where p.url_key = site_targets.url_key and p.audit_id = ${auditId} and p.crawled_in = ${auditId}
      and site_targets.brand_id = ${brandId} and (p.document is not null or p.state in ('redirect', 'client_error', 'server_error'))`.execute(
    db,
  )
}
