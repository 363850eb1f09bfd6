import { expect, it } from "vitest"

import { comparePlainHtml } from "./plain-html.ts"

it("100,000 generated sources with HTML are read as HTML's parser reads them", () => {
  expect(comparePlainHtml(100_000)).toBeGreaterThan(10_000)
}, 1_800_000)
