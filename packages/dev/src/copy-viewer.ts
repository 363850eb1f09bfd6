// Copies the files of the API page into the package of the service, so that users do not install the viewer.
import { cpSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const service = fileURLToPath(new URL("../../service", import.meta.url))
const source = dirname(createRequire(join(service, "package.json")).resolve("swagger-ui-dist/package.json"))
const target = join(service, "dist/viewer")

mkdirSync(target, { recursive: true })
for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-ui-bundle.js.LICENSE.txt", "NOTICE"]) {
  cpSync(join(source, name), join(target, name))
}
// A file named LICENSE would keep pnpm from adding that of the repository to the package.
cpSync(join(source, "LICENSE"), join(target, "swagger-ui.LICENSE.txt"))
