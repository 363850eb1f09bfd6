import type { CheckedPage, Finding } from "../checks/check.ts"
import { pageChecks } from "../checks/page-checks.ts"
import { verdictVersion } from "./verdict-version.ts"

/** What the checks of a page alone found. It stays with the page, for audits in which the page has not changed. */
export interface PageVerdict {
  /** That of `CheckList`. A verdict of another version is not used. */
  version: string
  /** One hexadecimal digit for four checks in the order of `pageChecks`: whether they concern the page. */
  concerned: string
  /** The codes of the checks from outside this package that concern the page. Absent if the instance has none. */
  own?: string[]
  findings: { code: string; severity: Finding["severity"]; detail: string | null; share?: number }[]
}

const maxDetail = 500

/** Runs the checks that need nothing but the page. Several findings of a check become one, with the greatest severity. */
export function judgePage(page: CheckedPage): PageVerdict {
  const findings: PageVerdict["findings"] = []
  let concerned = ""
  let digit = 0
  for (const [index, check] of pageChecks.entries()) {
    const found = check.find(page)
    if (found !== undefined) {
      digit |= 1 << (index % 4)
      if (found.length > 0) findings.push({ code: check.code, ...joinFindings(found, check.severity) })
    }
    if (index % 4 === 3 || index === pageChecks.length - 1) {
      concerned += digit.toString(16)
      digit = 0
    }
  }
  return { version: verdictVersion, concerned, findings }
}

/** The codes of the checks that concern a page. */
export function concernedCodes({ concerned, own = [] }: PageVerdict): string[] {
  const codes = [...own]
  for (const [index, { code }] of pageChecks.entries()) {
    if ((Number.parseInt(concerned.charAt(index >> 2), 16) >> (index % 4)) & 1) codes.push(code)
  }
  return codes
}

export const severityRanks = { error: 2, warning: 1, notice: 0 }

export function joinFindings(
  found: readonly Finding[],
  ofCheck: NonNullable<Finding["severity"]>,
): { severity: NonNullable<Finding["severity"]>; detail: string | null; share?: number } {
  const severities = found.map(({ severity = ofCheck }) => severity)
  const severity = severities.reduce((worst, one) => (severityRanks[one] > severityRanks[worst] ? one : worst))
  const details = [...new Set(found.flatMap(({ detail }) => detail ?? []))]
  const shares = found.flatMap(({ share }) => share ?? [])
  return {
    severity,
    detail: details.length === 0 ? null : details.join("; ").slice(0, maxDetail),
    ...(shares.length === 0 ? {} : { share: Math.max(...shares) }),
  }
}
