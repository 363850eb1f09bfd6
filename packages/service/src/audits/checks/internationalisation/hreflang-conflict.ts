import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangConflict: QueryCheck = {
  code: "hreflang_conflict",
  severity: "error",
  category: "internationalisation",
  title: "Languages that stand for two pages",
  detail: "One page names two different pages for the same language. Search engines ignore both. Keep one.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key`,
      wrong: sql`exists (select 1 from site_alternates as b where b.from_key = a.from_key and b.language = a.language and b.to_key <> a.to_key)`,
      detail: sql`a.language || ': ' || a.url`,
    }),
}
