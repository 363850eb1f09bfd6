import { isPostgres } from "@citable/storage/row-locks"
import { type RawBuilder, sql } from "kysely"

import { findPages, isPage } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const brokenFragment: QueryCheck = {
  code: "broken_fragment",
  severity: "notice",
  category: "links",
  title: "Links to a part of a page that is not there",
  detail:
    "The page opens at its top instead of at the place that the link names. Correct the fragment, or give the place its id.",
  find: (site) => {
    const at = (text: RawBuilder<unknown>) =>
      isPostgres(site.db) ? sql`strpos(t.ids, ${text})` : sql`instr(t.ids, ${text})`
    const newLine = isPostgres(site.db) ? sql`chr(10)` : sql`char(10)`
    return findPages(site, {
      join: sql`join site_fragments as f on f.from_key = p.url_key
        join site_pages as t on t.url_key = f.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`${isPage} and t.state = 'ok' and t.ids is not null`,
      wrong: sql`${at(sql`${newLine} || f.fragment || ${newLine}`)} = 0`,
      detail: sql`t.url || '#' || f.fragment`,
    })
  },
}
