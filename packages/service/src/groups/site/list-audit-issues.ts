import type { AuditIssue } from "@citable/contract/site"
import { sql } from "kysely"

import { findCheckText } from "../../audits/find-check-text.ts"
import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { notFound } from "../../problems/problem-error.ts"
import type { Database } from "../../storage/database.ts"

const shownPages = 100
const ranks = sql<number>`case severity when 'error' then 0 when 'warning' then 1 else 2 end`

export const listAuditIssues: Handler<"list_audit_issues"> = async ({ db, box, brand }, input) => {
  const { audit_id: auditId, severity, category, change } = input
  const audit = await db
    .selectFrom("audits")
    .select(["id", "changes"])
    .where("id", "=", auditId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (audit === undefined) throw notFound()
  const list = openList(box, "audit_issues", [auditId, severity, category, change], input)
  let query = db.selectFrom("audit_issues").selectAll().where("audit_id", "=", auditId)
  if (severity !== undefined) query = query.where("severity", "=", severity)
  if (category !== undefined) query = query.where("category", "=", category)
  query = change === undefined ? query.where("pages_affected", ">", 0) : query.where("change", "=", change)
  if (list.after !== undefined) {
    const [rank, affected, code] = list.after
    query = query.where(sql<boolean>`(${ranks}, -pages_affected, code) > (${sql.join([rank, affected, code])})`)
  }
  const rows = await query
    .select(ranks.as("rank"))
    .orderBy(ranks)
    .orderBy("pages_affected", "desc")
    .orderBy("code")
    .limit(input.limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, (row) => [Number(row.rank), -row.pages_affected, row.code])
  const before = audit.changes === null ? null : (JSON.parse(audit.changes) as { compared_with: string }).compared_with
  const data = await Promise.all(
    shown.map(async (row): Promise<AuditIssue> => {
      const source = row.change === "gone" ? before : auditId
      return {
        code: row.code,
        severity: row.severity,
        category: row.category as AuditIssue["category"],
        ...findCheckText(row.code),
        change: row.change,
        pages_affected: row.pages_affected,
        pages_checked: row.pages_checked,
        pages_new: row.pages_new,
        pages_gone: row.pages_gone,
        pages: source === null ? [] : await readPages(db, { brandId: brand.id, auditId: source, code: row.code }),
      }
    }),
  )
  return { output: { data, ...paging } }
}

async function readPages(
  db: Database,
  { brandId, auditId, code }: { brandId: string; auditId: string; code: string },
): Promise<AuditIssue["pages"]> {
  const rows = await db
    .selectFrom("audit_findings as f")
    .leftJoin("site_pages as p", (join) => join.onRef("p.url", "=", "f.url").on("p.brand_id", "=", brandId))
    .select(["f.url", "f.detail", "p.id as page_id"])
    .where("f.audit_id", "=", auditId)
    .where("f.code", "=", code)
    .orderBy("f.url")
    .limit(shownPages)
    .execute()
  return rows.map(({ page_id, url, detail }) => ({
    page_id,
    url: url.slice(0, 4000),
    detail: detail?.slice(0, 2000) ?? null,
  }))
}
