import { fileURLToPath } from "node:url"

import { buildDocs } from "./build-docs.ts"

await buildDocs({
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  base: process.env["SITE_BASE"],
  repository: process.env["DOCS_REPOSITORY"],
  print: (line) => console.log(line),
})
