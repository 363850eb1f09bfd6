import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import { barrierCodes } from "@citable/audits/accessibility/axe-codes"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import { type LeftOut, readEveryPage } from "@citable/audits/left-out"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { type RawBuilder, sql } from "kysely"

import type { AuditRow } from "./to-audit.ts"

/** The columns from which a side is read. */
export type ComparedAudit = Pick<AuditRow, "id" | "scope" | "left_out" | "vitals"> & {
  /** JSON: `SiteFacts`. */
  facts: string | null
  /** JSON: `AuditAccessibility`. */
  accessibility: string | null
}

/** One of two audits that are compared. */
export interface AuditSide {
  id: string
  /** Whether it read the whole site, so that what it did not find is not there. */
  isWhole: boolean
  /** The pages of which it measured what a check looks at, by the code of the check. Other checks look at every page that it read. */
  measured: Record<string, string[]>
  /** The pages at which it looked in a browser. */
  browsed: string[]
}

/** Whether a page was measured, by the codes of the checks that look at that. */
const measures: Record<string, (page: AuditVitals["pages"][number]) => boolean> = {
  lcp_poor: (page) => page.lcp_ms !== null,
  inp_poor: (page) => page.inp_ms !== null,
  cls_poor: (page) => page.cls !== null,
  content_needs_scripts: (page) => page.words !== null,
}

/** Reads from the row of an audit what it looked at. */
export function toSide({ id, scope, left_out: leftOut, vitals, facts, accessibility }: ComparedAudit): AuditSide {
  const isWhole =
    scope === "site" &&
    readEveryPage(JSON.parse(leftOut) as LeftOut) &&
    facts !== null &&
    (JSON.parse(facts) as SiteFacts).hasEverySitemap
  const pages = vitals === null ? [] : ((JSON.parse(vitals) as Partial<AuditVitals>).pages ?? [])
  const measured = Object.entries(measures).map(([code, isMeasured]): [string, string[]] => [
    code,
    pages.filter(isMeasured).map(({ url }) => url),
  ])
  const templates = accessibility === null ? [] : (JSON.parse(accessibility) as AuditAccessibility).templates
  const browsed = templates.flatMap(({ page, barriers }) => (barriers === null ? [] : page))
  return { id, isWhole, measured: Object.fromEntries(measured), browsed }
}

/**
 * Whether an audit would have found `f`, a finding of `of`, if it were there: it read the page and measured what the check looks at, or read the
 * whole site without finding the page. What belongs to no page is looked at by every audit.
 */
export function isComparable(of: AuditSide, other: AuditSide): RawBuilder<boolean> {
  const known = (auditId: string) =>
    sql`select 1 from audit_pages as known where known.audit_id = ${auditId} and known.url_key = f.url_key`
  const isMeasured = sql.join(
    Object.entries(other.measured).map(
      // The empty text is the URL of no page, and SQL has no empty lists.
      ([code, urls]) => sql`(f.code <> ${code} or f.url in (${sql.join(["", ...urls])}))`,
    ),
    sql` and `,
  )
  // What a browser found there, only a browser finds again.
  const onlyOne = sql.join(["", ...of.browsed.filter((url) => !other.browsed.includes(url))])
  const isBrowsed = sql`(f.code not in (${sql.join(barrierCodes)}) or f.url not in (${onlyOne}))`
  return sql<boolean>`((f.code <> 'orphan_page' or ${sql.lit(other.isWhole ? 1 : 0)} = 1) and (
    (exists (${known(other.id)} and known.looked_at = 1) and ${isMeasured} and ${isBrowsed})
    or not exists (${known(of.id)})
    or (${sql.lit(other.isWhole ? 1 : 0)} = 1 and not exists (${known(other.id)}))
  ))`
}
