import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"

import type { DocPage } from "./doc-page.ts"

/** The pages of a release, kept as they were. */
export interface KeptVersion {
  /** Its place on the site, such as `1.0`. */
  name: string
  pages: DocPage[]
}

/** Keeps the pages of a release in a file of the folder, so that later builds show them without its code. */
export function keepVersion(folder: string, { name, pages }: KeptVersion): void {
  if (!/^\d+(?:\.\d+)*$/.test(name)) throw new Error(`${name} is no version. Name it by its numbers, such as 1.0.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(JSON.stringify(pages), { level: 9 }))
}

/** Reads all kept releases of a folder, the newest first. */
export function readKeptVersions(folder: string): KeptVersion[] {
  return globSync("*.json.gz", { cwd: folder })
    .map((file) => ({
      name: basename(file, ".json.gz"),
      pages: JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as DocPage[],
    }))
    .toSorted((one, other) => other.name.localeCompare(one.name, "en", { numeric: true }))
}
