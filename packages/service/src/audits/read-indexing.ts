import { unpackDocument } from "@citable/audits/pages/page-document"
import { type NamedPage, whoMayIndex } from "@citable/audits/pages/who-may-index"
import type { NamedDirectives } from "@citable/audits/site/read-named-directives"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import type { PageIndexing } from "@citable/contract/site"
import type { Tables } from "@citable/storage/tables/tables"
import type { Kysely, Selectable } from "kysely"

/** Search engines follow no longer chains. */
const maxCanonicals = 5

/** The columns of a page that say who may index it. */
export const indexingColumns = [
  "url_key",
  "url",
  "state",
  "http_status",
  "redirected_to",
  "in_sitemap",
  "noindex",
  "canonical_key",
  "canonical_url",
  "document",
] as const satisfies (keyof Tables["site_pages"])[]

export type IndexingRow = Pick<Selectable<Tables["site_pages"]>, (typeof indexingColumns)[number]>

interface ReadIndexingOptions {
  brandId: string
  /** What the last audit learnt of the site; undefined if there was none. */
  facts: SiteFacts | undefined
  now: number
}

/** Says who may index a page, and why not, from what the last crawl saw. */
export async function readIndexing(
  db: Kysely<Tables>,
  row: IndexingRow,
  { brandId, facts, now }: ReadIndexingOptions,
): Promise<PageIndexing> {
  const alternates = await db
    .selectFrom("site_alternates as a")
    .leftJoin("site_pages as t", (join) => join.onRef("t.url_key", "=", "a.to_key").on("t.brand_id", "=", brandId))
    .select(["a.url as named", "t.url_key", "t.state", "t.noindex", "t.canonical_key", "t.canonical_url"])
    .where("a.from_key", "=", row.url_key)
    .where("a.to_key", "!=", row.url_key)
    .limit(100)
    .execute()
  const isOfSite = facts?.hosts.includes(new URL(row.url).host) === true
  const { crawlers, conflicts } = whoMayIndex(
    {
      url: row.url,
      state: row.state,
      httpStatus: row.http_status,
      redirectedTo: row.redirected_to,
      isListed: row.in_sitemap === 1,
      directives: row.document === null ? null : toDirectives(row.document),
      isNoindex: row.noindex === 1,
      canonicals: await readCanonicals(db, row, brandId),
      alternates: alternates.map((one) => toNamed(one.named, one)),
    },
    { rules: isOfSite ? facts.robots.rules : null, now },
  )
  return {
    crawlers: crawlers.map((one) => ({ ...one, reason: one.reason?.slice(0, 2000) ?? null })),
    conflicts: conflicts.map((text) => text.slice(0, 2000)),
  }
}

/** The facts of the last audit that learnt any. */
export async function readLastFacts(db: Kysely<Tables>, brandId: string): Promise<SiteFacts | undefined> {
  const audit = await db
    .selectFrom("audits")
    .select("facts")
    .where("brand_id", "=", brandId)
    .where("facts", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return audit?.facts == null ? undefined : (JSON.parse(audit.facts) as SiteFacts)
}

/** Documents of earlier releases have what Google obeys, whomever it names. */
function toDirectives(bytes: Uint8Array): NamedDirectives {
  const { directives, robots } = unpackDocument(bytes)
  return directives ?? { everybody: [], named: { googlebot: [...robots.meta, ...robots.header] } }
}

async function readCanonicals(db: Kysely<Tables>, row: IndexingRow, brandId: string): Promise<NamedPage[]> {
  const found: NamedPage[] = []
  let from: Pick<IndexingRow, "canonical_key" | "canonical_url" | "url_key"> = row
  const seen = new Set([row.url_key])
  while (from.canonical_key !== null && from.canonical_key !== from.url_key && found.length < maxCanonicals) {
    const next = await db
      .selectFrom("site_pages")
      .select(["url_key", "state", "noindex", "canonical_key", "canonical_url"])
      .where("brand_id", "=", brandId)
      .where("url_key", "=", from.canonical_key)
      .executeTakeFirst()
    found.push(toNamed(from.canonical_url ?? "", next))
    if (next === undefined || seen.has(next.url_key)) break
    seen.add(next.url_key)
    from = next
  }
  return found
}

type NamedRow = Pick<IndexingRow, "canonical_key" | "canonical_url" | "noindex"> & {
  state: string | null
  url_key: number | null
}

function toNamed(url: string, row: NamedRow | undefined): NamedPage {
  if (row === undefined) return { url, state: null, isNoindex: false, canonical: null }
  const { state, noindex, canonical_key: canonical } = row
  const isOther = canonical !== null && canonical !== row.url_key
  return { url, state, isNoindex: noindex === 1, canonical: isOther ? row.canonical_url : null }
}
