import type { AuditedSite, SiteVerdict } from "./site-check.ts"

/** What the inspection for AI crawlers found of one kind. */
export function findAiIssue({ facts }: AuditedSite, code: string): Promise<SiteVerdict> {
  const findings = facts.aiAccess
    .filter((issue) => issue.code === code)
    .map(({ url = facts.home, severity, detail }) => ({ url, severity, detail }))
  return Promise.resolve({ checked: facts.isInspected ? 1 : 0, findings })
}
