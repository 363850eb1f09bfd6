import type { CheckText } from "@citable/audits/checks/check"
import type { SiteVerdict } from "@citable/audits/checks/site-check"
import { type RawBuilder, sql } from "kysely"

import type { StoredSite } from "./query-check.ts"

/** What to look for among the pages of an audit. `p` is the page in every fragment of SQL. */
export interface PageQuestion {
  /** More tables, such as the page that `p` redirects to. */
  join?: RawBuilder<unknown>
  /** A table that has the wrong pages alone, joined to find them and not to count what the check concerns. */
  evidence?: RawBuilder<unknown>
  /** Which pages the check concerns. Default: HTML that answered 200. */
  concerns?: RawBuilder<unknown>
  wrong: RawBuilder<unknown>
  /** An expression of text. */
  detail?: RawBuilder<unknown>
  /** An expression of a severity. Default: that of the check. */
  severity?: RawBuilder<unknown>
  /** An expression of the share of its readers that a page loses. Default: that of the check. */
  share?: RawBuilder<unknown>
}

/** The most pages that one check names. */
const maxFindings = 10_000

/** A page of HTML that answered 200. */
export const isPage = sql`(p.state = 'ok' and p.document is not null)`
/** A page that search engines may index, and that names no other page as the original. */
export const isIndexable = sql`(p.indexable = 1)`
/** What was asked for, and not refused to the crawler. */
export const isAnswered = sql`(p.state <> 'not_crawled')`

/** Asks the database which pages of an audit are wrong. */
export async function findPages(site: StoredSite, question: PageQuestion): Promise<SiteVerdict> {
  const { join = sql``, evidence = sql``, concerns = isPage, wrong } = question
  const {
    detail = sql`cast(null as text)`,
    severity = sql`cast(null as text)`,
    share = sql`cast(null as real)`,
  } = question
  const where = sql`where p.audit_id = ${site.auditId} and p.crawled_in = ${site.auditId} and ${concerns}`
  const counted = await sql<{ count: number | string }>`
    select count(distinct p.url_key) as count from site_pages as p ${join} ${where}`.execute(site.db)
  const found = await sql<{
    url: string
    detail: string | null
    severity: CheckText["severity"] | null
    share: number | null
  }>`
    select p.url as url, min(${detail}) as detail, min(${severity}) as severity, max(${share}) as share
    from site_pages as p ${join} ${evidence} ${where} and ${wrong}
    group by p.url order by p.url limit ${sql.lit(maxFindings)}`.execute(site.db)
  return {
    checked: Number(counted.rows[0]?.count ?? 0),
    findings: found.rows.map((row) => ({
      url: row.url,
      detail: row.detail,
      ...(row.severity === null ? {} : { severity: row.severity }),
      ...(row.share === null ? {} : { share: Number(row.share) }),
    })),
  }
}
