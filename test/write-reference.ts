// Writes the reference pages that come from the code of the command line, and the module of the dashboard that comes from pages:
// `pnpm run reference`.
import { writeFileSync } from "node:fs"

import { createRecipeCode } from "./recipe-code.ts"
import { createReferencePages } from "./reference-pages.ts"

for (const [name, page] of Object.entries(await createReferencePages())) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), page)
  console.log(`docs/reference/${name}`)
}

const module = "packages/dashboard/src/sites/recipe-code.ts"
writeFileSync(new URL(`../${module}`, import.meta.url), await createRecipeCode())
console.log(module)
