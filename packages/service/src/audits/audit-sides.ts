import { type RawBuilder, sql } from "kysely"

import type { AuditSettings } from "./audit-settings.ts"
import { type LeftOut, readEveryPage } from "./left-out.ts"
import type { AuditRow } from "./to-audit.ts"

/** One of two audits that are compared. */
export interface AuditSide {
  id: string
  /** Whether it read the whole site, so that what it did not find is not there. */
  isWhole: boolean
  /** Checks that it could not make. */
  unmade: string[]
}

const measured = ["lcp_poor", "inp_poor", "cls_poor", "content_needs_scripts"]

/** Reads from the row of an audit what it looked at. */
export function toSide({
  id,
  scope,
  settings,
  left_out: text,
}: Pick<AuditRow, "id" | "scope" | "settings" | "left_out">): AuditSide {
  const isWhole = scope === "site" && readEveryPage(JSON.parse(text) as LeftOut)
  const { coreWebVitals } = JSON.parse(settings) as AuditSettings
  return { id, isWhole, unmade: [...(isWhole ? [] : ["orphan_page"]), ...(coreWebVitals ? [] : measured)] }
}

/**
 * Whether an audit would have found `f`, a finding of `of`, if it were there: it made the check, and read the page, or read the whole site
 * without finding the page. What belongs to no page is looked at by every audit.
 */
export function isComparable(of: AuditSide, other: AuditSide): RawBuilder<boolean> {
  const known = (auditId: string) =>
    sql`select 1 from audit_pages as known where known.audit_id = ${auditId} and known.url_key = f.url_key`
  return sql<boolean>`(f.code not in (${sql.join(["", ...other.unmade])}) and (
    exists (${known(other.id)} and known.looked_at = 1)
    or not exists (${known(of.id)})
    or (${sql.lit(other.isWhole ? 1 : 0)} = 1 and not exists (${known(other.id)}))
  ))`
}
