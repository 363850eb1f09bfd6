import { existsSync } from "node:fs"
import { resolve } from "node:path"

const names = ["citable.config.ts", "citable.config.mts", "citable.config.js", "citable.config.mjs"]

/** The configuration in a folder, if it has one. */
export function findConfigFile(folder: string): string | undefined {
  return names.map((name) => resolve(folder, name)).find((path) => existsSync(path))
}
