import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const noaiMeta: PageCheck = {
  code: "noai_meta",
  severity: "notice",
  category: "ai_access",
  title: "Pages that ask not to be used for AI",
  detail:
    "`noai` and `noimageai` are not a standard, and few crawlers obey them. Say in robots.txt which AI crawlers may read the site, or remove them.",
  find({ facts: { metas }, headers }) {
    const written = metas.flatMap(({ kind, content }) => (kind === "name" ? content : []))
    const rules = [...written, headers["x-robots-tag"] ?? ""]
      .join(",")
      .toLowerCase()
      .split(/[\s,]+/)
    return toFindings(rules.filter((rule) => rule === "noai" || rule === "noimageai"))
  },
}
