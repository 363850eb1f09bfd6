// Writes what comes from other files, `pnpm run reference`: the reference pages from the code of the command line, the module of the
// dashboard from pages, the version of verdicts from the checks, and the version of the reader of mentions.
import { writeFileSync } from "node:fs"

import { createErrorCodes, errorCodesModule } from "./error-codes.ts"
import { createReaderVersion, readerModule } from "./reader-version.ts"
import { createRecipeCode } from "./recipe-code.ts"
import { createReferencePages } from "./reference-pages.ts"
import { createVerdictVersion, verdictModule } from "./verdict-version.ts"

for (const [name, page] of Object.entries(await createReferencePages())) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), page)
  console.log(`docs/reference/${name}`)
}

const module = "packages/dashboard/src/sites/recipe-code.ts"
writeFileSync(new URL(`../${module}`, import.meta.url), await createRecipeCode())
console.log(module)

writeFileSync(new URL(`../${verdictModule}`, import.meta.url), createVerdictVersion())
console.log(verdictModule)

writeFileSync(new URL(`../${readerModule}`, import.meta.url), createReaderVersion())
console.log(readerModule)

writeFileSync(new URL(`../${errorCodesModule}`, import.meta.url), createErrorCodes())
console.log(errorCodesModule)
