import { concernedCodes, type PageVerdict } from "@citable/audits/pages/judge-page"
import type { CheckList } from "@citable/audits/pages/list-checks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { type Issue, issueOf } from "./issue.ts"
import { type JudgedAudit, type NewFinding, saveFindings } from "./save-findings.ts"

const newlyClosed: PageVerdict["findings"][number] = { code: "noindex", severity: undefined, detail: "X-Robots-Tag" }

/** Stores what the checks found on single pages, and counts the pages that they concern. */
export async function judgePages(
  trx: Transaction<Tables>,
  judged: JudgedAudit & { checks: CheckList; barriers: ReadonlyMap<string, { code: string; detail: string }[]> },
  issues: Map<string, Issue>,
): Promise<void> {
  const checks = new Map(judged.checks.all.map((check) => [check.code, check]))
  let after = -1
  for (;;) {
    const rows = await trx
      .selectFrom("site_pages")
      .select(["url_key", "url", "checks", "noindex"])
      .where("audit_id", "=", judged.auditId)
      .where("crawled_in", "=", judged.auditId)
      .where("url_key", ">", after)
      .orderBy("url_key")
      .limit(500)
      .execute()
    const found: NewFinding[] = []
    for (const { url, noindex, checks: text } of rows) {
      const verdict = text === null ? undefined : (JSON.parse(text) as PageVerdict)
      if (verdict?.version !== judged.checks.version) continue
      const seen = judged.barriers.get(url) ?? []
      for (const code of new Set([...concernedCodes(verdict), ...seen.map((barrier) => barrier.code)])) {
        const check = checks.get(code)
        if (check !== undefined) issueOf(issues, check).checked += 1
      }
      // A server may say so of a page whose text has not changed, so that its checks did not run.
      const isNewlyClosed = noindex === 1 && !verdict.findings.some(({ code }) => code === "noindex")
      const findings = isNewlyClosed ? [...verdict.findings, newlyClosed] : verdict.findings
      for (const { severity, ...finding } of findings) {
        const check = checks.get(finding.code)
        if (check !== undefined) found.push({ ...finding, url, severity: severity ?? check.severity })
      }
      // What the page's HTML shows already is the same fault.
      const told = new Set(verdict.findings.map(({ code }) => code))
      for (const { code, detail } of seen) {
        const check = checks.get(code)
        if (check === undefined || told.has(code)) continue
        told.add(code)
        found.push({ code, url, severity: check.severity, detail })
      }
    }
    await saveFindings(trx, judged, found)
    if (rows.length < 500) return
    after = rows.at(-1)?.url_key ?? after
  }
}
