import { findDuplicates } from "../find-duplicates.ts"
import type { QueryCheck } from "../query-check.ts"

export const h1Duplicate: QueryCheck = {
  code: "h1_duplicate",
  severity: "notice",
  category: "content",
  title: "Pages with the same main heading",
  detail: "Readers and assistants tell pages apart by their headings. Give each page one of its own.",
  find: (site) => findDuplicates(site, "h1"),
}
