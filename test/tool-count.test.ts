import { readFileSync } from "node:fs"

import { toolCount, withToolCount } from "@citable/dev"
import { expect, it } from "vitest"

it("the documents count the tools right; pnpm run tool-count writes the sentence", async () => {
  const sentence = await toolCount()
  for (const name of ["README.md", "ARCHITECTURE.md"]) {
    const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
    expect(text).toContain("<!-- tools -->")
    expect(withToolCount(text, sentence)).toBe(text)
  }
})
