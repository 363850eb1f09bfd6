import { it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
import { compareHtmlBlocks } from "./html-blocks.ts"

it("HTML in 100 generated bodies, others each day, parses to the same tree block by block and all together", async () => {
  await compareHtmlBlocks(100, { seed: testDay() })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
