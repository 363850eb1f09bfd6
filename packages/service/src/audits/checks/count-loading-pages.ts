import type { LoadKind } from "@citable/audits/crawl/site-row"
import { sql } from "kysely"

import { isPage } from "./find-pages.ts"
import type { StoredSite } from "./query-check.ts"

/** Groups of pages that load the same kinds of things. */
type Groups = readonly { kinds: ReadonlySet<string>; isSecure: boolean; count: number }[]

const known = new WeakMap<StoredSite, Promise<Groups>>()

/** Counts the pages that load something of these kinds, of all or of those with `https:`. The links of a site are read once for all who ask. */
export async function countLoadingPages(
  site: StoredSite,
  kinds: readonly LoadKind[],
  { onlySecure }: { onlySecure: boolean },
): Promise<number> {
  let groups = known.get(site)
  if (groups === undefined) known.set(site, (groups = readGroups(site)))
  return (await groups)
    .filter((group) => (group.isSecure || !onlySecure) && kinds.some((kind) => group.kinds.has(kind)))
    .reduce((sum, { count }) => sum + count, 0)
}

const all: readonly LoadKind[] = [
  "image",
  "fallback",
  "candidate",
  "style",
  "script",
  "font",
  "frame",
  "media",
  "card",
  "icon",
  "manifest",
  "feed",
  "amp",
  "language",
  "form",
]

async function readGroups({ db, auditId }: StoredSite): Promise<Groups> {
  const bits = sql.join(
    all.map((kind, at) => sql`max(case when l.kind = ${sql.lit(kind)} then ${sql.lit(2 ** at)} else 0 end)`),
    sql` + `,
  )
  const { rows } = await sql<{ bits: number; secure: number; count: number | string }>`
    select bits, secure, count(*) as count from (
      select ${bits} as bits, case when p.url like 'https:%' then 1 else 0 end as secure
      from site_pages as p join site_links as l on l.from_key = p.url_key and l.kind not in ('internal', 'external')
      where p.audit_id = ${auditId} and p.crawled_in = ${auditId} and ${isPage}
      group by p.url_key, p.url
    ) as loading group by bits, secure`.execute(db)
  return rows.map((row) => ({
    kinds: new Set(all.filter((_, at) => (row.bits & (2 ** at)) !== 0)),
    isSecure: row.secure === 1,
    count: Number(row.count),
  }))
}
