import type { CheckText } from "@citable/audits/checks/check"
import { keyOf } from "@citable/reader"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { insertRows } from "./crawl/insert-rows.ts"

export interface JudgedAudit {
  auditId: string
  brandId: string
}

export interface NewFinding {
  code: string
  url: string
  severity: CheckText["severity"]
  detail: string | null
  share?: number
}

/** Stores what checks found. What is known of a check and a page stays. */
export function saveFindings(
  trx: Transaction<Tables>,
  { auditId, brandId }: JudgedAudit,
  found: readonly NewFinding[],
): Promise<void> {
  return insertRows(
    trx,
    "audit_findings",
    {
      audit_id: "text",
      code: "text",
      url: "text",
      url_key: "integer",
      severity: "text",
      detail: "text",
      share: "real",
    },
    found.map(({ code, url, severity, detail, share = null }) => [
      auditId,
      code,
      url,
      keyOf(brandId, url),
      severity,
      detail,
      share,
    ]),
  )
}
