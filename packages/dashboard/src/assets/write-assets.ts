// Bundles the scripts of the pages into the package, so that users do not install the bundler.
import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { bundleScript, scriptNames } from "./read-asset.ts"

const folder = fileURLToPath(new URL("../../dist/browser/", import.meta.url))
mkdirSync(folder, { recursive: true })
for (const name of scriptNames) {
  const { text, licences } = await bundleScript(name)
  writeFileSync(folder + name, text)
  if (licences !== "") writeFileSync(`${folder}${name}.LICENSE.txt`, licences)
}
