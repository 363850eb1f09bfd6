// Updates the number of tools in the documents: `pnpm run tool-count`.
import { readFileSync, writeFileSync } from "node:fs"

import { toolCount, withToolCount } from "./tool-count.ts"

const sentence = await toolCount()
for (const name of ["README.md", "ARCHITECTURE.md"]) {
  const url = new URL(`../../../${name}`, import.meta.url)
  writeFileSync(url, withToolCount(readFileSync(url, "utf8"), sentence))
}
console.log(sentence)
