import { findDuplicates } from "../find-duplicates.ts"
import type { QueryCheck } from "../query-check.ts"

export const titleDuplicate: QueryCheck = {
  code: "title_duplicate",
  severity: "warning",
  harm: { share: 0.25 },
  category: "metadata",
  title: "Pages with the same title",
  detail: "Search results show the title. Give each page one that says what only it has.",
  find: (site) => findDuplicates(site, "title"),
}
