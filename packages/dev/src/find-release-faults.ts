import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"

import { listPublished } from "./list-published.ts"
import { readChangesets } from "./read-changesets.ts"
import { readRepository } from "./read-repository.ts"
import { toAddresses } from "./write-addresses.ts"

const missing = `package.json has no "repository". Write an address such as "https://example.com/team/project" and run pnpm release, which \
gives it to every package: npm needs it for links in READMEs and for provenance.`

/**
 * What keeps a commit from being published under a tag such as `v1.2.0`, a line each: what `pnpm release` would have written and is not
 * there. `origin` is the address that the publishing machine knows the repository by; npm refuses a provenance that names another.
 */
export function findReleaseFaults(
  root: string,
  { tag, origin }: { tag: string; origin?: string | undefined },
): string[] {
  const version = tag.replace(/^v/, "")
  const repository = readRepository(root)
  const waiting = readChangesets(root).length
  const faults: string[] = []
  if (waiting > 0) faults.push(`${waiting} changesets wait. Run pnpm release and commit what it writes.`)
  if (repository === undefined) faults.push(missing)
  else if (origin !== undefined && origin.toLowerCase() !== repository.toLowerCase()) {
    faults.push(`"repository" in package.json is ${repository}, and this runs in ${origin}.`)
  }
  for (const { folder, manifest } of listPublished(root)) {
    if (manifest.version !== version)
      faults.push(`${manifest.name} has version ${manifest.version}, the tag is ${tag}.`)
    if (repository === undefined) continue
    const { homepage, bugs, repository: own } = manifest
    if (!isDeepStrictEqual({ homepage, bugs, repository: own }, toAddresses(repository, folder))) {
      faults.push(`${manifest.name} names another repository, homepage or address for bugs than package.json.`)
    }
  }
  const changelog = join(root, "CHANGELOG.md")
  if (!existsSync(changelog) || !readFileSync(changelog, "utf8").includes(`\n## ${version} (`)) {
    faults.push(`CHANGELOG.md says nothing about ${version}.`)
  }
  return faults
}
