import type { SiteVerdict } from "@citable/audits/checks/site-check"

const maxDetail = 500

/** Joins what two questions of one check found: a page in both has one finding. One without a severity has that of the check, the greatest. */
export function joinVerdicts(one: SiteVerdict, other: SiteVerdict): SiteVerdict {
  const findings = [...Map.groupBy([...one.findings, ...other.findings], ({ url }) => url)].map(([url, ofPage]) => {
    const details = new Set(ofPage.flatMap(({ detail }) => detail ?? []))
    const severity = ofPage.every((finding) => finding.severity !== undefined) ? ofPage[0]?.severity : undefined
    const detail = details.size === 0 ? null : [...details].join("; ").slice(0, maxDetail)
    return { url, detail, ...(severity && { severity }) }
  })
  return { checked: Math.max(one.checked, other.checked, findings.length), findings }
}
