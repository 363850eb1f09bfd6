import { expect, test } from "vitest"

import { clsPoor } from "../src/checks/performance/cls-poor.ts"
import { inpPoor } from "../src/checks/performance/inp-poor.ts"
import { lcpPoor } from "../src/checks/performance/lcp-poor.ts"
import type { AuditedSite } from "../src/checks/site-check.ts"

const url = "https://site.example/"
const good = { url, lcp_ms: 2500, inp_ms: 200, cls: 0.1, words: null }
/** By code: what Google calls in need of improvement, and poor. */
const cases = {
  cls_poor: [
    { ...good, cls: 0.11 },
    { ...good, cls: 0.26 },
  ],
  inp_poor: [
    { ...good, inp_ms: 201 },
    { ...good, inp_ms: 501 },
  ],
  lcp_poor: [
    { ...good, lcp_ms: 2501 },
    { ...good, lcp_ms: 4001 },
  ],
} as const

/** These checks need nothing but what was measured. */
const find = async (code: string, vitals: AuditedSite["vitals"]) =>
  [clsPoor, inpPoor, lcpPoor].find((check) => check.code === code)?.find({ vitals } as AuditedSite)

test.each(Object.entries(cases))("%s is a warning, and an error if it is poor", async (code, [improvable, poor]) => {
  expect(await find(code, [good, improvable])).toMatchObject({ checked: 2, findings: [{ url, severity: "warning" }] })
  expect((await find(code, [poor]))?.findings).toMatchObject([{ url, severity: "error" }])
  expect(await find(code, [good])).toEqual({ checked: 1, findings: [] })
  expect(await find(code, [{ url, lcp_ms: null, inp_ms: null, cls: null, words: null }])).toMatchObject({ checked: 0 })
})
