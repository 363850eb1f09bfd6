import { notFound } from "@citable/contract/problem-error"

import { type IssuePlace, placeOf, readIssues } from "../../audits/read-issues.ts"
import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"

export const listAuditIssues: Handler<"list_audit_issues"> = async ({ db, box, brand, checks }, input) => {
  const { audit_id: auditId, severity, category, change } = input
  const audit = await db
    .selectFrom("audits")
    .select(["id", "brand_id", "changes"])
    .where("id", "=", auditId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  const list = openList(box, "audit_issues", [auditId, severity, category, change], input)
  const issues = await readIssues(db, audit, {
    severity,
    category,
    change,
    after: list.after as IssuePlace | undefined,
    limit: input.limit + 1,
    checks,
  })
  const { shown, paging } = list.page(issues, (issue) => [...placeOf(issue)])
  return { output: { data: shown, ...paging } }
}
