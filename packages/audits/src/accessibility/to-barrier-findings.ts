import type { AuditAccessibility } from "./audit-accessibility.ts"

/** What a browser found, as findings of checks: the element, what to do, and how many pages have the template. */
export function toBarrierFindings(
  accessibility: AuditAccessibility | null,
): { code: string; url: string; detail: string }[] {
  return (accessibility?.templates ?? []).flatMap(({ page: url, pages, barriers }) => {
    const all = pages === 1 ? "" : ` One of ${pages} pages built alike.`
    return (barriers ?? []).map(({ code, rule, elements, selector, advice }) => ({
      code,
      url,
      detail: `${selector}${elements > 1 ? ` and ${elements - 1} more` : ""}: ${advice} (${rule}).${all}`,
    }))
  })
}
