import { CitableError } from "@citable/contract"
import type { PageBrowser } from "@citable/reader/browser"
import { expect, it } from "vitest"

import { contentNeedsScripts } from "../src/checks/ai-access/content-needs-scripts.ts"
import type { AuditedSite } from "../src/checks/site-check.ts"
import { measureSite } from "../src/measure-site.ts"

const text = (words: number): string => `<!doctype html><main><p>${"word ".repeat(words)}</p></main>`

const absent = (code: string) => () => Promise.reject(new CitableError(`No ${code}.`, { code }))

/** Measures one page whose words differ before and after its scripts, and judges it. */
async function measurePage(before: number, after: number, browser?: () => Promise<PageBrowser>) {
  const measure: PageBrowser["measure"] = (_url, { withHtml }) =>
    Promise.resolve({
      lcpMs: 900,
      cls: 0.01,
      html: withHtml === true ? { before: text(before), after: text(after) } : null,
    })
  const opened = { measure } as unknown as PageBrowser
  const reading = { browser: browser ?? (() => Promise.resolve(opened)), lighthouse: absent("lighthouse_missing") }
  const vitals = await measureSite(["https://shop.example/"], { reading, device: "mobile", now: () => 1 })
  return { vitals, verdict: await contentNeedsScripts.find({ vitals: vitals.pages } as unknown as AuditedSite) }
}

it.each([
  [0, 200],
  [120, 240],
  [30, 1000],
])("a page of which %i of %i words are there without scripts needs them", async (before, after) => {
  const { verdict } = await measurePage(before, after)
  const detail = `${before} of ${after} words without scripts`
  expect(verdict).toEqual({ checked: 1, findings: [{ url: "https://shop.example/", detail }] })
})

it.each([
  [0, 199],
  [220, 220],
  [145, 241],
  [101, 200],
  [2000, 2150],
  [300, 20],
])("a page of which %i of %i words are there without scripts does not need them", async (before, after) => {
  const { verdict } = await measurePage(before, after)
  expect(verdict).toEqual({ checked: 1, findings: [] })
})

it("without a browser nothing is measured, the note names what to install, and no page counts", async () => {
  const { vitals, verdict } = await measurePage(0, 0, absent("browser_missing"))
  expect(vitals).toMatchObject({ missing: "not_configured", pages_measured: 0, note: "No browser_missing.", pages: [] })
  expect(verdict).toEqual({ checked: 0, findings: [] })
})

it("a page that Lighthouse measures has no words, and does not count", async () => {
  const measured = { source: "lighthouse", isField: false, scope: "page", lcpMs: 1, inpMs: null, cls: 0 } as const
  const vitals = await measureSite(["https://shop.example/"], {
    reading: {
      browser: absent("browser_missing"),
      lighthouse: () => Promise.resolve({ ...measured, missing: {}, words: null }),
    },
    device: "mobile",
    now: () => 1,
  })
  expect(vitals).toMatchObject({ source: "lighthouse", pages_measured: 1, missing: null })
  const verdict = await contentNeedsScripts.find({ vitals: vitals.pages } as unknown as AuditedSite)
  expect(verdict).toEqual({ checked: 0, findings: [] })
})

it("what Lighthouse says of this machine goes to the log, and not into the note", async () => {
  const failure = new CitableError("Lighthouse ended at once.", {
    code: "lighthouse_failed",
    cause: new Error("Cannot find /srv/app"),
  })
  const logged: unknown[] = []
  const { missing, note } = await measureSite(["https://shop.example/"], {
    reading: { browser: absent("browser_missing"), lighthouse: () => Promise.reject(failure) },
    device: "mobile",
    now: () => 1,
    onError: (error) => logged.push(error),
  })
  expect({ missing, note }).toEqual({ missing: "failed", note: "Lighthouse ended at once." })
  expect(logged).toEqual([failure])
})
