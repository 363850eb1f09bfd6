import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The entries of an installed package, such as `./read`. Of a package in which each file is one, those that have values. */
export function listEntries(exports: object, folder: string): string[] {
  return Object.keys(exports).flatMap((entry) => {
    if (entry !== "./*") return entry
    const dist = join(folder, "dist")
    return globSync("**/*.js", { cwd: dist })
      .filter((file) => /^export (?!\{\})/m.test(readFileSync(join(dist, file), "utf8")))
      .map((file) => `./${file.replaceAll("\\", "/").replace(/\.js$/, "")}`)
  })
}
