import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The public address of a repository, such as `https://example.com/team/project`, from `repository` of its package.json. Undefined if it has none. */
export function readRepository(root: string): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    repository?: string | { url?: string }
  }
  const written = typeof repository === "string" ? repository : repository?.url
  if (written === undefined) return undefined
  const address = written.replace(/^git\+/, "").replace(/(\.git)?\/?$/, "")
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(address)) {
    throw new Error(
      `"repository" in package.json is ${JSON.stringify(written)}. Write an address such as "https://example.com/team/project".`,
    )
  }
  return address
}
