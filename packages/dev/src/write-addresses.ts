import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { listPublished, type PublishedManifest } from "./list-published.ts"

/** Writes into each published package where its code, its page and its issues are. npm needs them for links in READMEs and for provenance. */
export function writeAddresses(root: string, repository: string): void {
  for (const { folder } of listPublished(root)) {
    const path = join(root, folder, "package.json")
    const manifest = JSON.parse(readFileSync(path, "utf8")) as PublishedManifest
    writeFileSync(path, `${JSON.stringify({ ...manifest, ...toAddresses(repository, folder) }, null, 2)}\n`)
  }
}

/** What the manifest of a package in a folder of the repository says about addresses. */
export function toAddresses(
  repository: string,
  folder: string,
): Required<Pick<PublishedManifest, "homepage" | "bugs" | "repository">> {
  return {
    homepage: `${repository}/tree/HEAD/${folder}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: "git", url: `git+${repository}.git`, directory: folder },
  }
}
