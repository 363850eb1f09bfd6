import { it } from "vitest"

import { compareHtmlBlocks } from "./html-blocks.ts"

it("HTML in 1,000 generated bodies becomes the same, whether it is parsed block by block or all together", async () => {
  await compareHtmlBlocks(1000)
})
