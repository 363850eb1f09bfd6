import type { Template } from "@citable/audits/accessibility/group-templates"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import type { Worsening } from "./audit-changes.ts"
import { type AuditSide, isComparable } from "./audit-sides.ts"

interface Compared {
  before: AuditSide
  after: AuditSide
  /** JSON: what the audit before checked. */
  codes: string
  templates: readonly Template[]
}

const mostWorsenings = 20
/** A fault of more pages is told with as many. */
const mostFindings = 20_000
const ranks = { error: 0, warning: 1, notice: 2 }

/**
 * Finds what got worse: faults of pages that the audit before read without them, by template, errors first, then those of most pages. A check
 * that it did not run says nothing about it.
 */
export async function findWorse(
  trx: Transaction<Tables>,
  { before, after, codes, templates }: Compared,
): Promise<Worsening[]> {
  const rows = await trx
    .selectFrom("audit_findings as f")
    .innerJoin("audit_pages as seen", (join) =>
      join.onRef("seen.url_key", "=", "f.url_key").on("seen.audit_id", "=", before.id).on("seen.looked_at", "=", 1),
    )
    .leftJoin("audit_findings as had", (join) =>
      join.on("had.audit_id", "=", before.id).onRef("had.code", "=", "f.code").onRef("had.url", "=", "f.url"),
    )
    .select(["f.code", "f.url", "f.severity"])
    .where("f.audit_id", "=", after.id)
    .where("had.url", "is", null)
    .where("f.code", "in", JSON.parse(codes) as string[])
    .where(isComparable(after, before))
    .orderBy(sql`case f.severity when 'error' then 0 when 'warning' then 1 else 2 end`)
    .orderBy("f.code")
    .orderBy("f.url")
    .limit(mostFindings)
    .execute()
  const templateOf = new Map(templates.flatMap(({ page, pages }) => pages.map((url) => [url, page] as const)))
  const found = new Map<string, Worsening>()
  for (const { code, url, severity } of rows) {
    // What is no page, such as a file, is of no template.
    const page = templateOf.get(url)
    const known = found.get(`${code} ${page}`) ?? { code, severity, page: page ?? url, pages: 0 }
    known.pages++
    if (ranks[severity] < ranks[known.severity]) known.severity = severity
    found.set(`${code} ${page}`, known)
  }
  return [...found.values()]
    .toSorted((one, other) => ranks[one.severity] - ranks[other.severity] || other.pages - one.pages)
    .slice(0, mostWorsenings)
}
