import { describe, expect, test } from "vitest"

import type { PageCheck } from "../../src/audits/checks/check.ts"
import { contentPageChecks } from "../../src/audits/checks/content-page-checks.ts"
import { pageChecks } from "../../src/audits/checks/page-checks.ts"
import { cleanPage, type PageParts } from "./clean-page.ts"

/** By code: a page that raises the check, and its twin that does not. Without a twin it is the clean page. */
export type CheckCases = Readonly<Record<string, readonly [faulty: PageParts, sound?: PageParts]>>

const elsewhere = new Set(contentPageChecks.map(({ code }) => code))

/** Tests the page checks of a category. Each of them has a case here, or in `content-cases.ts`. */
export function testCases(category: PageCheck["category"], cases: CheckCases): void {
  describe(`checks of ${category}`, () => {
    test("each has a case", () => {
      const codes = pageChecks.flatMap((check) =>
        check.category === category && !elsewhere.has(check.code) ? check.code : [],
      )
      expect(Object.keys(cases).toSorted()).toEqual(codes)
    })
    test.each(Object.entries(cases))("%s is found on its page, and not on its twin", (code, [faulty, sound]) => {
      const check = pageChecks.find((one) => one.code === code)
      expect(check?.find(cleanPage(faulty))).not.toEqual([])
      expect(check?.find(cleanPage(faulty))).toBeDefined()
      expect(check?.find(cleanPage(sound))).toEqual([])
    })
  })
}
