import type { CheckList } from "@citable/audits/pages/list-checks"
import type { AuditIssue } from "@citable/contract/site"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { type AuditSide, isComparable, toSide } from "./audit-sides.ts"
import type { AuditRow } from "./to-audit.ts"

export interface IssueQuery {
  severity?: AuditIssue["severity"] | undefined
  category?: AuditIssue["category"] | undefined
  /** Default: all except gone ones. */
  change?: NonNullable<AuditIssue["change"]> | undefined
  /** The place of the issue before the first. */
  after?: IssuePlace | undefined
  limit: number
  /** The page checks of the instance, for their words. Default: the built-in ones. */
  checks?: CheckList | undefined
}

/** Where an issue stands among those of its audit: its place, its rank, its pages with a minus, and its code. */
export type IssuePlace = readonly [number, number, number, string]

type ReadAudit = Pick<AuditRow, "id" | "brand_id" | "changes">

const shownPages = 100
const ranks = { error: 0, warning: 1, notice: 2 }
const rank = sql<number>`case severity when 'error' then 0 when 'warning' then 1 else 2 end`

/** Issues without a place come last: those that are gone, and all of earlier releases. */
const last = 1_000_000
const place = sql<number>`coalesce(place, ${sql.lit(last)})`

export const placeOf = (
  issue: Pick<AuditIssue, "severity" | "pages_affected" | "code"> & { place: number | null },
): IssuePlace => [issue.place ?? last, ranks[issue.severity], -issue.pages_affected, issue.code]

/** Reads the issues of an audit with their first pages, in the order in which mending them raises the score fastest. */
export async function readIssues(
  db: Database,
  audit: ReadAudit,
  { severity, category, change, after, limit, checks }: IssueQuery,
): Promise<AuditIssue[]> {
  let query = db.selectFrom("audit_issues").selectAll().where("audit_id", "=", audit.id)
  if (severity !== undefined) query = query.where("severity", "=", severity)
  if (category !== undefined) query = query.where("category", "=", category)
  query = change === undefined ? query.where("pages_affected", ">", 0) : query.where("change", "=", change)
  if (after !== undefined) {
    query = query.where(sql<boolean>`(${place}, ${rank}, -pages_affected, code) > (${sql.join([...after])})`)
  }
  const rows = await query
    .orderBy(place)
    .orderBy(rank)
    .orderBy("pages_affected", "desc")
    .orderBy("code")
    .limit(limit)
    .execute()
  // It loads every check.
  const { findCheckText } = await import("./find-check-text.ts")
  const sides = change === "gone" ? await readSides(db, audit) : undefined
  return Promise.all(
    rows.map(async (row): Promise<AuditIssue> => {
      return {
        code: row.code,
        severity: row.severity,
        category: row.category as AuditIssue["category"],
        ...findCheckText(row.code, checks),
        points: row.points === null ? null : Math.round(row.points * 10) / 10,
        place: row.place,
        change: row.change,
        pages_affected: row.pages_affected,
        pages_checked: row.pages_checked,
        pages_new: row.pages_new,
        pages_gone: row.pages_gone,
        pages:
          row.change === "gone" && sides === undefined
            ? []
            : await readPages(db, { audit, sides: row.change === "gone" ? sides : undefined, code: row.code }),
      }
    }),
  )
}

interface Sides {
  before: AuditSide
  after: AuditSide
}

/** An audit, and the one that it was compared with, which has the pages of what is gone. */
async function readSides(db: Database, { id, changes }: ReadAudit): Promise<Sides | undefined> {
  if (changes === null) return undefined
  const { compared_with: idBefore } = JSON.parse(changes) as { compared_with: string }
  const rows = await db
    .selectFrom("audits")
    .select(["id", "scope", "left_out", "vitals", "facts", "accessibility"])
    .where("id", "in", [idBefore, id])
    .execute()
  const sides = rows.map(toSide)
  const [before, after] = [sides.find((side) => side.id === idBefore), sides.find((side) => side.id === id)]
  return before === undefined || after === undefined ? undefined : { before, after }
}

async function readPages(
  db: Database,
  { audit, sides, code }: { audit: ReadAudit; sides: Sides | undefined; code: string },
): Promise<AuditIssue["pages"]> {
  let query = db
    .selectFrom("audit_findings as f")
    .leftJoin("site_pages as p", (join) => join.onRef("p.url", "=", "f.url").on("p.brand_id", "=", audit.brand_id))
    .select(["f.url", "f.detail", "p.id as page_id"])
    .where("f.audit_id", "=", sides?.before.id ?? audit.id)
    .where("f.code", "=", code)
    .orderBy("f.url")
    .limit(shownPages)
  if (sides !== undefined) query = query.where(isComparable(sides.before, sides.after))
  const rows = await query.execute()
  return rows.map(({ page_id, url, detail }) => ({
    page_id,
    url: url.slice(0, 4000),
    detail: detail?.slice(0, 2000) ?? null,
  }))
}
