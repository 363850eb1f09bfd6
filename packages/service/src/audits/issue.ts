import type { CheckText } from "@citable/audits/checks/check"

/** What one check found in an audit. Its findings are in the database: a large site has too many for the memory. */
export interface Issue {
  check: CheckText
  severity: CheckText["severity"]
  /** How many pages the check concerns. */
  checked: number
  affected: number
}

/** The issue of a check, which begins empty. */
export function issueOf(issues: Map<string, Issue>, check: CheckText): Issue {
  const issue = issues.get(check.code) ?? { check, severity: check.severity, checked: 0, affected: 0 }
  issues.set(check.code, issue)
  return issue
}
