import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { readCode } from "./read-code.ts"

const guides = new URL("../docs/guides/", import.meta.url)
const modules = fileURLToPath(new URL("node_modules/", import.meta.url))

/**
 * Makes a folder outside this repository, with the packages that its owner installs. Gives functions that write a file of a guide, or one
 * with other text, and count its lines.
 */
export function openOwnFolder() {
  const folder = mkdtempSync(join(tmpdir(), "citable-own-parts-"))
  mkdirSync(join(folder, "node_modules"))
  for (const name of ["citable", "@citable"]) symlinkSync(join(modules, name), join(folder, "node_modules", name))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  const write = (name: string, text: string): number => {
    writeFileSync(join(folder, name), text)
    return text.trim().split("\n").length
  }
  const writeOf = (guide: string, name: string) =>
    write(name, readCode(readFileSync(new URL(guide, guides), "utf8"), name))
  return { folder, write, writeOf }
}
