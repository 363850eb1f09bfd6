import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { buildDocs } from "./build-docs.ts"
import { keepVersion, readKeptVersions } from "./kept-version.ts"
import { readAllPages } from "./read-all-pages.ts"

const folder = fileURLToPath(new URL("..", import.meta.url))
const versions = process.env["DOCS_VERSIONS"] ?? join(folder, "versions")
const [command, name = ""] = process.argv.slice(2)

if (command === "keep") {
  const pages = await readAllPages(join(folder, "../.."))
  keepVersion(versions, { name, pages })
  console.log(`Kept ${pages.length} pages as version ${name} in ${versions}`)
} else {
  await buildDocs({
    outDir: join(folder, "dist"),
    base: process.env["SITE_BASE"],
    kept: readKeptVersions(versions),
    repository: process.env["DOCS_REPOSITORY"],
    print: (line) => console.log(line),
  })
}
