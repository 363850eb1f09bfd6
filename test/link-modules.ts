import { readdirSync } from "node:fs"
import { join } from "node:path"

import { linkPackage } from "./unpack-packages.ts"

/** Links the packages of a `node_modules` into another one, except those that it has, and those that are not wanted. */
export function linkModules(source: string, target: string, isWanted: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(source)) {
    if (name.startsWith(".") || !isWanted(name)) continue
    const inside = name.startsWith("@") ? readdirSync(join(source, name)).map((one) => `${name}/${one}`) : [name]
    for (const one of inside) linkPackage(join(source, one), join(target, one))
  }
}
