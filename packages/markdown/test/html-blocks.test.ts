import { it } from "vitest"

import { compareHtmlBlocks } from "./html-blocks.ts"

it("HTML in 300 generated bodies parses to the same tree block by block and all together", async () => {
  await compareHtmlBlocks(300, { seed: 1 })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
