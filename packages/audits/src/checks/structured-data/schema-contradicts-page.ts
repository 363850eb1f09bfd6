import type { PageCheck } from "../check.ts"
import { findContradictions } from "./find-contradictions.ts"

export const schemaContradictsPage: PageCheck = {
  code: "schema_contradicts_page",
  severity: "warning",
  category: "structured_data",
  title: "Structured data that contradicts the page",
  detail:
    "Search engines distrust structured data that says something else than readers see. Generate both from the same source.",
  find: ({ facts }) => findContradictions(facts)?.map((detail) => ({ detail })),
}
