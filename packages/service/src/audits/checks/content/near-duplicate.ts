import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const nearDuplicate: QueryCheck = {
  code: "near_duplicate",
  severity: "warning",
  harm: { share: 0.2 },
  category: "content",
  title: "Pages with almost the same text",
  detail:
    "Search engines and assistants show one of them. Merge the pages, make their texts differ, or name one as the canonical URL.",
  async find(site) {
    const { checked } = await findPages(site, { concerns: sql`${isIndexable} and p.word_count > 0`, wrong: sql`1 = 0` })
    const findings = site.nearDuplicates.flatMap((group) =>
      group.map((url) => ({ url, detail: `like ${group.find((other) => other !== url) ?? "another page"}` })),
    )
    return { checked, findings }
  },
}
