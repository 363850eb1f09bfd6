import type { PageCheck } from "../check.ts"

export const charsetMissing: PageCheck = {
  code: "charset_missing",
  severity: "warning",
  category: "metadata",
  title: "Pages that do not say their encoding",
  detail:
    "Letters beyond ASCII can come out wrong. Put a charset meta element with utf-8 into the first 1,024 bytes, or name it in the Content-Type header.",
  find: ({ facts }) => (facts.charset.source === "default" ? [{ detail: `read as ${facts.charset.name}` }] : []),
}
