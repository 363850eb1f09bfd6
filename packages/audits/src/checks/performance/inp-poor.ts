import type { SiteCheck } from "../site-check.ts"

export const inpPoor: SiteCheck = {
  code: "inp_poor",
  severity: "warning",
  category: "performance",
  title: "The page reacts late to clicks (INP)",
  detail: "People should see a reaction within 200 milliseconds. Split long scripts, and run less of them.",
  find: ({ vitals }) => {
    const measured = vitals.flatMap(({ url, inp_ms: value }) => (value === null ? [] : [{ url, value }]))
    const findings = measured
      .filter(({ value }) => value > 200)
      .map(({ url, value }) => ({
        url,
        detail: `${value} ms`,
        severity: value > 500 ? ("error" as const) : ("warning" as const),
      }))
    return Promise.resolve({ checked: measured.length, findings })
  },
}
