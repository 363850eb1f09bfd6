// What `docs-site.build.test.ts` looks at on the built site, as far as the files show it.
import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import { join, posix } from "node:path"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const documents = globSync("{docs/**/*.md,{packages,examples}/*/README.md,*.md}", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.includes("node_modules"))

const read = (path: string) => readFileSync(join(root, path), "utf8")
const headings = new Map<string, Promise<Set<string>>>()

/** The ids of a document's headings. */
function headingsOf(path: string): Promise<Set<string>> {
  const ids = (html: string) => new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id))
  const found = headings.get(path) ?? renderBody(read(path)).then(({ html }) => ids(html))
  headings.set(path, found)
  return found
}

test("no link of a document leads nowhere, to a file or to a heading", async () => {
  const broken: string[] = []
  let links = 0
  for (const document of documents) {
    const text = read(document).replaceAll(/^ *(```+)[^\n]*\n.*?^ *\1 *$|`[^`\n]+`/gms, "code")
    for (const [, target = ""] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target)) continue
      links += 1
      const [file = "", fragment] = target.split("#")
      const path = file === "" ? document : posix.normalize(posix.join(posix.dirname(document), file))
      const place =
        existsSync(join(root, path)) && statSync(join(root, path)).isDirectory() ? `${path}/README.md` : path
      const isThere = existsSync(join(root, path))
      if (!isThere || (fragment !== undefined && place.endsWith(".md") && !(await headingsOf(place)).has(fragment)))
        broken.push(`${document}: ${target}`)
    }
  }
  expect(broken).toEqual([])
  expect(links).toBeGreaterThan(300)
})
