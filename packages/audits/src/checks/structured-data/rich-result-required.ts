import type { PageCheck } from "../check.ts"
import { lookedAt } from "./google-rich-results.ts"
import { findMissing } from "./rich-results.ts"

export const richResultRequired: PageCheck = {
  code: "rich_result_required",
  severity: "error",
  category: "structured_data",
  title: "Structured data that lacks what rich results need",
  detail: `Google shows no rich result without these properties (as of ${lookedAt}). Add them, if the page shows what they say.`,
  find: ({ isIndexable, facts }) => (isIndexable ? findMissing(facts, "required") : undefined),
}
