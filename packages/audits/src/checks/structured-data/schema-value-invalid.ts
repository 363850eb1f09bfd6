import { readJsonLd } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { findInvalidValues } from "./find-invalid-values.ts"

export const schemaValueInvalid: PageCheck = {
  code: "schema_value_invalid",
  severity: "warning",
  category: "structured_data",
  title: "Structured data with values that cannot be read",
  detail:
    "Search engines skip such a value or the whole block. Write dates and durations as ISO 8601, currencies as ISO 4217, and URLs in full.",
  find: ({ facts }) => {
    const { nodes } = readJsonLd(facts)
    if (nodes.length === 0) return undefined
    return nodes.flatMap(({ properties }) => findInvalidValues(properties)).map((detail) => ({ detail }))
  },
}
