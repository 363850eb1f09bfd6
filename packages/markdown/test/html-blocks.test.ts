import { it } from "vitest"

import { compareHtmlBlocks } from "./html-blocks.ts"

it("HTML in 300 generated bodies becomes the same, whether it is parsed block by block or all together", async () => {
  await compareHtmlBlocks(300, { seed: 1 })
  // A guard against what hangs: a machine may be busy.
}, 600_000)
