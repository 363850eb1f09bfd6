import { readJsonLd } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { findSimilarType, isSchemaType } from "./schema-types.ts"

export const schemaTypeUnknown: PageCheck = {
  code: "schema_type_unknown",
  severity: "warning",
  category: "structured_data",
  title: "Structured data of types that schema.org does not know",
  detail: "Search engines skip what they do not know. Correct the name of the type; upper and lower case matter.",
  find: ({ facts }) => {
    const { nodes } = readJsonLd(facts)
    if (nodes.length === 0) return undefined
    return [...new Set(nodes.flatMap(({ types }) => types))].flatMap((type) => {
      if (isSchemaType(type)) return []
      const similar = findSimilarType(type)
      return [{ detail: similar === null ? type : `${type}: did you mean ${similar}?` }]
    })
  },
}
