import { expect, it } from "vitest"

import { comparePlainHtml } from "./plain-html.ts"

it("50,000 generated sources with HTML are read as HTML's parser reads them", () => {
  expect(comparePlainHtml(50_000)).toBeGreaterThan(5000)
}, 1_800_000)
