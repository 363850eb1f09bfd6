import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

export interface Changeset {
  /** The name of its file without `.md`. */
  id: string
  bump: "major" | "minor" | "patch"
  packages: string[]
  /** Markdown. */
  text: string
}

/** Reads the changesets of a repository, by name. Throws for a file that is none, naming it. */
export function readChangesets(root: string): Changeset[] {
  return globSync(".changeset/*.md", { cwd: root })
    .filter((path) => basename(path) !== "README.md")
    .toSorted()
    .map((path) => toChangeset(path, readFileSync(join(root, path), "utf8")))
}

function toChangeset(path: string, source: string): Changeset {
  const [, front = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const bumps = [...front.matchAll(/^"?([^"\n:]+)"?: (major|minor|patch)$/gm)]
  if (bumps.length === 0 || text.trim() === "") {
    throw new Error(`${path} is no changeset: it needs a package, a bump and a sentence. pnpm changeset writes one.`)
  }
  const order = ["major", "minor", "patch"] as const
  const bump = order.find((one) => bumps.some(([, , found]) => found === one)) ?? "patch"
  return { id: basename(path, ".md"), bump, packages: bumps.map(([, name = ""]) => name), text: text.trim() }
}
