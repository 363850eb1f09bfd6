import { readJsonLd } from "@citable/reader"

import type { PageCheck } from "../check.ts"

export const jsonLdNoContext: PageCheck = {
  code: "json_ld_no_context",
  severity: "error",
  category: "structured_data",
  title: "Structured data without a vocabulary",
  detail:
    "Programs cannot tell what the types and properties mean. Add @context with https://schema.org to each block.",
  find: ({ facts }) => {
    if (facts.jsonLd.length === 0) return undefined
    return readJsonLd(facts).withoutContext.map((type) => ({ detail: type }))
  },
}
