import { it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
import { compareParsers } from "./differential.ts"

it("350 generated documents, others each day, have the same tree as remark with full GFM", () => {
  compareParsers(350, { seed: testDay() })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
