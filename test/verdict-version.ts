import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The module with the version. */
export const verdictModule = "packages/audits/src/pages/verdict-version.ts"

/** What decides the verdict of a page: the checks, what they are given, and the facts that they read. */
const sources = [
  "packages/audits/src/{checks,pages}/**/*.ts",
  "packages/audits/src/crawl/to-site-row.ts",
  "packages/language/src/text/find-other-language.ts",
  "packages/reader/src/page/*.ts",
]

/** Writes the module with the version of verdicts, which changes with each of their sources. */
export function createVerdictVersion(): string {
  const hash = createHash("sha256")
  const files = globSync(sources, { cwd: root }).map((file) => file.replaceAll("\\", "/"))
  for (const file of files.filter((name) => name !== verdictModule).toSorted()) {
    hash.update(file).update(readFileSync(`${root}${file}`, "utf8").replaceAll("\r\n", "\n"))
  }
  return `/** Changes with the sources of verdicts, so that a page is read anew once a check was mended. \`pnpm run reference\` writes it. */
export const verdictVersion = "${hash.digest("hex").slice(0, 12)}"
`
}
