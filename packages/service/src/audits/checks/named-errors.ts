import { type RawBuilder, sql } from "kysely"

import { leadsTo } from "../crawl/links-to.ts"
import type { StoredSite } from "./query-check.ts"

/** Whether the site promises the page `p`: it is in a sitemap, or the home page. */
export const isExpected = ({ facts }: StoredSite): RawBuilder<boolean> =>
  sql`(p.in_sitemap = 1 or p.url = ${facts.home})`

/** The keys of pages with a 4xx that pages link to. */
export const linkedErrors = (site: StoredSite): RawBuilder<unknown> => sql`
  select l.to_key from site_pages as s cross join site_links as l
  where s.audit_id = ${site.auditId} and s.crawled_in = ${site.auditId} and ${leadsTo("s", errors(site))}`

/** The keys of pages with a 4xx that pages link to, redirect to, or name as their original or as a version in another language. */
export const namedErrors = (site: StoredSite): RawBuilder<unknown> => sql`
  ${linkedErrors(site)}
  union all select s.redirect_key from site_pages as s
  where s.audit_id = ${site.auditId} and s.crawled_in = ${site.auditId} and s.redirect_key is not null
  union all select s.canonical_key from site_pages as s
  where s.audit_id = ${site.auditId} and s.crawled_in = ${site.auditId} and s.canonical_key is not null
  union all select a.to_key from site_pages as s cross join site_alternates as a
  where s.audit_id = ${site.auditId} and s.crawled_in = ${site.auditId} and a.from_key = s.url_key`

const errors = ({ auditId }: StoredSite) => sql`
  select t.url_key from site_pages as t
  where t.audit_id = ${auditId} and t.crawled_in = ${auditId} and t.state = 'client_error'`
