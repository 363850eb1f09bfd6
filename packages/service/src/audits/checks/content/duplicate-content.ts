import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const duplicateContent: SiteCheck = {
  code: "duplicate_content",
  severity: "error",
  category: "content",
  title: "Pages with the same text",
  detail:
    "Search engines and assistants pick one of them, not always the one that you want. Redirect the others to it, or name it as their canonical URL.",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and p.text_hash is not null and p.word_count >= 20`,
      wrong: sql`exists (select 1 from site_pages as o where o.audit_id = p.audit_id and o.crawled_in = p.audit_id and o.indexable = 1
        and o.text_hash = p.text_hash and o.url_key <> p.url_key)`,
      detail: sql`'same text as ' || (select min(o.url) from site_pages as o where o.audit_id = p.audit_id and o.crawled_in = p.audit_id
        and o.indexable = 1 and o.text_hash = p.text_hash and o.url_key <> p.url_key)`,
    }),
}
