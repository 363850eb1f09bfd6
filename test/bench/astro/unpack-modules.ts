import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { linkModules } from "../../link-modules.ts"
import { linkPackage, unpackPackages } from "../../unpack-packages.ts"

const sources = fileURLToPath(new URL("../../node_modules", import.meta.url))

/**
 * Makes a `node_modules` in a folder with the packages of Citable as a site installs them. Vite bundles their sources in every build, which
 * takes longer than all else that a build of few pages does.
 */
export async function unpackModules(folder: string): Promise<string> {
  await unpackPackages(folder, ["astro"])
  const modules = join(folder, "node_modules")
  linkModules(sources, modules, (name) => name !== "@citable")
  linkPackage(
    fileURLToPath(new URL("../../../packages/astro/node_modules/satteri", import.meta.url)),
    join(modules, "satteri"),
  )
  return modules
}
