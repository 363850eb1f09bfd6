import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

import { generateArticles } from "./generate-articles.ts"

/** Bodies to measure with: evenly from all Markdown files below a folder, without their front matter, or generated ones. */
export async function readArticles(corpus: string | undefined, count: number): Promise<string[]> {
  if (corpus === undefined) return generateArticles(count)
  const entries = await readdir(corpus, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const step = Math.max(1, paths.length / count)
  const chosen = Array.from(
    { length: Math.min(count, paths.length) },
    (_, index) => paths[Math.floor(index * step)] ?? "",
  )
  return Promise.all(chosen.map(async (path) => withoutFrontMatter(await readFile(path, "utf8"))))
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[^]*?\n---\r?\n/, "")
}
