import { findShared } from "@citable/audits/checks/find-shared"

import { findDuplicates } from "../find-duplicates.ts"
import type { QueryCheck } from "../query-check.ts"

export const duplicateContent: QueryCheck = {
  code: "duplicate_content",
  severity: "error",
  harm: { share: 0.75 },
  category: "content",
  title: "Pages with the same text",
  detail:
    "Search engines and assistants pick one of them, not always the one that you want. Redirect the others to it, or name it as their canonical URL.",
  async find(site) {
    const { checked, findings } = await findDuplicates(site, "text_hash")
    // A notice such as "Sold out" is no content, unless nearly all pages are that notice.
    const alike = findShared(await site.readPages(), {
      home: site.scope === "site" ? site.facts.home : null,
      concerns: ({ isIndexable }) => isIndexable,
      toKey: ({ text }) => text,
      fewAreFine: true,
    })
    const told = new Set(findings.map(({ url }) => url))
    const detail = "same text as nearly all pages"
    const more = alike.filter(({ url }) => !told.has(url)).map(({ url }) => ({ url, detail }))
    return { checked: checked + more.length, findings: [...findings, ...more] }
  },
}
