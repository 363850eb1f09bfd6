import type { SiteCheck } from "../site-check.ts"

export const lcpPoor: SiteCheck = {
  code: "lcp_poor",
  severity: "warning",
  category: "performance",
  title: "The main content appears late (LCP)",
  detail:
    "People should see the main content within 2.5 seconds. Load the largest image or text block first, and send the page faster.",
  find: ({ vitals }) => {
    const measured = vitals.flatMap(({ url, lcp_ms: value }) => (value === null ? [] : [{ url, value }]))
    const findings = measured
      .filter(({ value }) => value > 2500)
      .map(({ url, value }) => ({
        url,
        detail: `${value} ms`,
        severity: value > 4000 ? ("error" as const) : ("warning" as const),
      }))
    return Promise.resolve({ checked: measured.length, findings })
  },
}
