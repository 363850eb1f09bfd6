import type { SiteCheck } from "../site-check.ts"

export const clsPoor: SiteCheck = {
  code: "cls_poor",
  severity: "warning",
  category: "performance",
  title: "The page moves while it loads (CLS)",
  detail:
    "Content that jumps makes people lose their place. Reserve room for images, ads and fonts; keep the shift below 0.1.",
  find: ({ vitals }) => {
    const measured = vitals.flatMap(({ url, cls: value }) => (value === null ? [] : [{ url, value }]))
    const findings = measured
      .filter(({ value }) => value > 0.1)
      .map(({ url, value }) => ({
        url,
        detail: `${value}`,
        severity: value > 0.25 ? ("error" as const) : ("warning" as const),
      }))
    return Promise.resolve({ checked: measured.length, findings })
  },
}
