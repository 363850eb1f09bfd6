import { findDuplicates } from "../find-duplicates.ts"
import type { QueryCheck } from "../query-check.ts"

export const duplicateContent: QueryCheck = {
  code: "duplicate_content",
  severity: "error",
  category: "content",
  title: "Pages with the same text",
  detail:
    "Search engines and assistants pick one of them, not always the one that you want. Redirect the others to it, or name it as their canonical URL.",
  find: (site) => findDuplicates(site, "text_hash"),
}
