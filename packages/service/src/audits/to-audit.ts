import type { AuditSettings } from "@citable/audits/audit-settings"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import type { Audit } from "@citable/contract/site"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { AuditChanges } from "./audit-changes.ts"

/** The columns that callers see: the facts of a site can be large. */
export const auditColumns = [
  "id",
  "brand_id",
  "status",
  "step",
  "scope",
  "settings",
  "done",
  "of",
  "pages_found",
  "pages_crawled",
  "pages_failed",
  "left_out",
  "score",
  "score_model",
  "vitals",
  "changes",
  "error",
  "created_at",
  "started_at",
  "finished_at",
] as const satisfies (keyof Tables["audits"])[]

export type AuditRow = Pick<Selectable<Tables["audits"]>, (typeof auditColumns)[number]>

const noVitals = {
  source: "browser",
  synced_at: null,
  missing: "not_synced",
  pages_measured: 0,
  lcp_ms: null,
  inp_ms: null,
  cls: null,
  note: "Nobody asked for it. Start an audit with `core_web_vitals`.",
} as const

/** Turns rows into audits, with their issues counted by severity. What browsers found is large, and left out of lists. */
export async function toAudits(
  db: Database,
  rows: readonly (AuditRow & { accessibility?: string | null })[],
): Promise<Audit[]> {
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom("audit_issues")
    .select(["audit_id", "severity", (eb) => eb.fn.countAll<number | string>().as("count")])
    .where(
      "audit_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("pages_affected", ">", 0)
    .groupBy(["audit_id", "severity"])
    .execute()
  const countOf = (id: string, severity: string) =>
    Number(counts.find((row) => row.audit_id === id && row.severity === severity)?.count ?? 0)
  return rows.map((row) => {
    const settings = JSON.parse(row.settings) as AuditSettings
    return {
      id: row.id,
      brand_id: row.brand_id,
      status: row.status,
      scope: row.scope,
      step: row.step,
      progress: { done: row.done, of: row.of },
      max_pages: settings.maxPages,
      pages_found: row.pages_found,
      pages_crawled: row.pages_crawled,
      pages_failed: row.pages_failed,
      left_out: JSON.parse(row.left_out) as Audit["left_out"],
      score: row.score,
      score_model: row.status === "completed" ? (row.score_model ?? "checks") : null,
      issues: {
        error: countOf(row.id, "error"),
        warning: countOf(row.id, "warning"),
        notice: countOf(row.id, "notice"),
      },
      core_web_vitals: row.vitals === null ? noVitals : toVitals(row.vitals),
      accessibility: row.accessibility == null ? null : (JSON.parse(row.accessibility) as Audit["accessibility"]),
      changes: row.changes === null ? null : toChanges(row.changes),
      error: row.error,
      created_at: new Date(row.created_at).toISOString(),
      started_at: toMoment(row.started_at),
      finished_at: toMoment(row.finished_at),
    }
  })
}

/** Callers see the whole; what each page had is for comparisons. */
function toVitals(text: string): Audit["core_web_vitals"] {
  const { pages: _, ...vitals } = JSON.parse(text) as AuditVitals
  return vitals
}

function toChanges(text: string): NonNullable<Audit["changes"]> {
  const { worse = null, ...changes } = JSON.parse(text) as Partial<AuditChanges> & Omit<AuditChanges, "worse">
  return { ...changes, worse }
}

const toMoment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
