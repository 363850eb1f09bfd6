import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The module with the version. */
export const readerModule = "packages/language/src/mentions/reader-version.ts"

/** Writes the module with the version of the reader of mentions, which changes with each of its sources. */
export function createReaderVersion(): string {
  const hash = createHash("sha256")
  const files = globSync(["packages/language/src/mentions/**/*.ts", "packages/language/src/text/supported-locale.ts"], {
    cwd: root,
  }).map((file) => file.replaceAll("\\", "/"))
  for (const file of files.filter((name) => name !== readerModule).toSorted()) {
    hash.update(file).update(readFileSync(`${root}${file}`, "utf8").replaceAll("\r\n", "\n"))
  }
  return `/** Changes with the sources of the reader of mentions, so that stored answers are read anew. \`pnpm run reference\` writes it. */
export const readerVersion = "${hash.digest("hex").slice(0, 12)}"
`
}
