import { it } from "vitest"

import { compareHtmlBlocks } from "./html-blocks.ts"

it("HTML in 50,000 generated bodies parses to the same tree block by block and all together", async () => {
  await compareHtmlBlocks(50_000)
})
