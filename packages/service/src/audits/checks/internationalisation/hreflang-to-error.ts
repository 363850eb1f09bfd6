import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import { findPages } from "../find-pages.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import { joinVerdicts } from "../join-verdicts.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangToError: QueryCheck = {
  code: "hreflang_to_error",
  severity: "error",
  category: "internationalisation",
  title: "Language versions that answer with an error",
  detail: "Correct the URL, or remove the entry.",
  async find(site) {
    const pages = await findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key join site_pages as t on t.url_key = a.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`t.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`a.language || ': ' || t.url`,
    })
    // Those that the crawl did not reach, and those on other hosts.
    const isPageOfSite = sql`exists (select 1 from site_pages as c
      where c.url_key = t.url_key and c.audit_id = ${site.auditId} and c.crawled_in = ${site.auditId})`
    const others = await findLoads(site, {
      kinds: ["language"],
      wrong: sql`${isBroken} and not ${isPageOfSite}`,
      detail: targetAnswer,
    })
    return joinVerdicts({ ...pages, checked: Math.max(pages.checked, others.checked) }, others)
  },
}
