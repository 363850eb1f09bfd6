import type { AuditSettings } from "@citable/audits/audit-settings"
import type { CheckList } from "@citable/audits/pages/list-checks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { raiseAlert } from "../outbox/alerts/raise-alert.ts"
import type { Worsening } from "./audit-changes.ts"
import { findCheckText } from "./find-check-text.ts"

interface EndedAudit {
  id: string
  brand_id: string
  settings: string
}

const most = 5

/** Raises an alert if an audit that nobody started by hand found errors or warnings that the one before did not. */
export async function warnOfWorse(
  trx: Transaction<Tables>,
  audit: EndedAudit,
  { worse, checks, at }: { worse: readonly Worsening[]; checks: CheckList; at: number },
): Promise<void> {
  const { isScheduled = false } = JSON.parse(audit.settings) as AuditSettings
  const faults = worse.filter(({ severity }) => severity !== "notice")
  if (!isScheduled || faults.length === 0) return
  const told = faults.slice(0, most).map(({ code, page, pages }) => {
    return { code, title: findCheckText(code, checks).title, page, pages }
  })
  await raiseAlert(trx, audit.brand_id, {
    kind: "site_worse",
    subject: "site",
    period: audit.id,
    at,
    data: { audit_id: audit.id, faults: told, of: faults.length },
  })
}
