import { readJsonLd } from "@citable/reader"

import type { PageCheck } from "../check.ts"

export const jsonLdSyntax: PageCheck = {
  code: "json_ld_syntax",
  severity: "error",
  category: "structured_data",
  title: "Structured data that is not valid JSON",
  detail:
    "Search engines and assistants skip the whole block. Correct the JSON; often it is an extra comma, or a line break within a text.",
  find: ({ facts }) => {
    if (facts.jsonLd.length === 0) return undefined
    return readJsonLd(facts).faults.map((detail) => ({ detail }))
  },
}
