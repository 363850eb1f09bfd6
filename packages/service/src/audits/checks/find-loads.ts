import type { SiteVerdict } from "@citable/audits/checks/site-check"
import { toFindings } from "@citable/audits/checks/to-findings"
import type { LoadKind } from "@citable/audits/crawl/site-row"
import { type RawBuilder, sql } from "kysely"

import { countLoadingPages } from "./count-loading-pages.ts"
import { isPage } from "./find-pages.ts"
import { isOffline } from "./find-targets.ts"
import type { StoredSite } from "./query-check.ts"

interface LoadQuestion {
  kinds: readonly LoadKind[]
  /** Only what style sheets load. */
  isOfStyles?: boolean
  /** Which targets `t` are wrong, wherever they are loaded. */
  wrong: RawBuilder<unknown>
  /** Whether only pages with `https:` are concerned. Default: all. */
  onlySecure?: boolean
  /** An expression of text. */
  detail: RawBuilder<unknown>
}

/** The most pairs of a page and a target that one check reads. */
const maxRows = 20_000

/**
 * Finds pages by what they load, and by what their style sheets load. Wrong targets are few, so that the way leads from them to their pages.
 */
export async function findLoads(site: StoredSite, question: LoadQuestion): Promise<SiteVerdict> {
  const { kinds, isOfStyles = false, wrong, onlySecure = false, detail } = question
  const answered = (await isOffline(site)) ? sql`and t.http_status is not null` : sql``
  const listed = sql.join([...kinds])
  const ofAudit = sql`p.audit_id = ${site.auditId} and p.crawled_in = ${site.auditId} and ${isPage}`
  const count = await countLoadingPages(site, kinds, { onlySecure })
  const { rows } = await sql<{ url: string; detail: string }>`
    with recursive bad as (
      select t.url_key as key, ${detail} as detail, nullif(t.kind, t.kind) as no_kind from site_targets as t
      where t.brand_id = ${site.brandId} and t.checked_at is not null ${answered} and ${wrong}
    ), via(root, key, kind) as (
      select key, key, no_kind from bad
      union select s.from_key, v.key, coalesce(v.kind, s.kind) from via as v join site_loads as s on s.to_key = v.root
    )
    select distinct p.url as url, b.detail as detail
    from via as v join bad as b on b.key = v.key
    join site_links as l on l.to_key = v.root and l.kind <> 'internal'
      and ((v.kind is null and l.kind in (${listed})) or (v.kind in (${listed}) and l.kind = 'style'))
    join site_pages as p on p.url_key = l.from_key
    where ${ofAudit} ${onlySecure ? sql`and p.url like 'https:%'` : sql``} ${isOfStyles ? sql`and v.kind is not null` : sql``} order by p.url, b.detail limit ${sql.lit(maxRows)}`.execute(
    site.db,
  )
  const findings = [...Map.groupBy(rows, ({ url }) => url)].flatMap(([url, ofPage]) =>
    toFindings(ofPage.map((row) => row.detail)).map((finding) => ({ url, ...finding })),
  )
  return { checked: Math.max(count, findings.length), findings }
}
