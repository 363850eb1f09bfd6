// Writes the reference pages that come from the code of the command line: `pnpm run reference`.
import { writeFileSync } from "node:fs"

import { createReferencePages } from "./reference-pages.ts"

for (const [name, page] of Object.entries(await createReferencePages())) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), page)
  console.log(`docs/reference/${name}`)
}
