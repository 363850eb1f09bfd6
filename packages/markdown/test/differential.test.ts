import { it } from "vitest"

import { compareParsers } from "./differential.ts"

it("1,000 generated documents have the same tree as remark with full GFM", () => {
  compareParsers(1000, { seed: 1 })
  // A guard against what hangs: a machine may be busy.
}, 600_000)
