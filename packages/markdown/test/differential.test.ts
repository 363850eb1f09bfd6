import { it } from "vitest"

import { compareParsers } from "./differential.ts"

it("1,000 generated documents have the same tree as remark with full GFM", () => {
  compareParsers(1000, { seed: 1 })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
