import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const manifests = [
  "{.,packages/*,examples/*,test,test/bench/*}/package.json",
  "packages/plugins/server.json",
  "packages/plugins/claude/.claude-plugin/plugin.json",
]

/**
 * Writes a version where changesets do not: packages that nobody publishes, the entry of the MCP registry, the plugin for agents, and the
 * names of tarballs in documents.
 */
export function writeVersion(root: string, version: string): void {
  for (const path of globSync(manifests, { cwd: root })) {
    replace(join(root, path), /"version": "[^"]+"/g, `"version": "${version}"`)
  }
  for (const path of globSync(["README.md", "docs/**/*.md", "packages/*/README.md"], { cwd: root })) {
    replace(join(root, path), /(citable-[\w{},-]*?)\d+\.\d+\.\d+(?:-[\w.]+)?\.tgz/g, `$1${version}.tgz`)
  }
}

function replace(path: string, pattern: RegExp, text: string): void {
  const before = readFileSync(path, "utf8")
  const after = before.replaceAll(pattern, text)
  if (after !== before) writeFileSync(path, after)
}
