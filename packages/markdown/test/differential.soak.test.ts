import { it } from "vitest"

import { compareParsers } from "./differential.ts"

it("50,000 generated documents have the same tree and HTML as remark with full GFM", () => {
  compareParsers(50_000)
})
