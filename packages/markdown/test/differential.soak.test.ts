import { it } from "vitest"

import { compareParsers } from "./differential.ts"

it("50,000 generated documents have the tree and the HTML that remark with all of GFM gives", () => {
  compareParsers(50_000)
})
