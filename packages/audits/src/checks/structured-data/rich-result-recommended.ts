import type { PageCheck } from "../check.ts"
import { lookedAt } from "./google-rich-results.ts"
import { findMissing } from "./rich-results.ts"

export const richResultRecommended: PageCheck = {
  code: "rich_result_recommended",
  severity: "notice",
  category: "structured_data",
  title: "Structured data that could say more",
  detail: `Google recommends these properties (as of ${lookedAt}): they make a rich result more complete. Add those that the page shows.`,
  find: ({ isIndexable, facts }) => (isIndexable ? findMissing(facts, "recommended") : undefined),
}
