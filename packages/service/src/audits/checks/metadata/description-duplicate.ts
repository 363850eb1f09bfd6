import { findDuplicates } from "../find-duplicates.ts"
import type { QueryCheck } from "../query-check.ts"

export const descriptionDuplicate: QueryCheck = {
  code: "description_duplicate",
  severity: "warning",
  category: "metadata",
  title: "Pages with the same description",
  detail: "Search results show the description below the title. Write one for each page, or leave it out.",
  find: (site) => findDuplicates(site, "description"),
}
