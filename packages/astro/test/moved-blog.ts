import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const blog = fileURLToPath(new URL("fixtures/blog/", import.meta.url))
/** The page with the diff. */
export const guide = new URL("../../../docs/guides/astro-move-a-blog.md", import.meta.url)

/** Copies a blog of Markdown files into a folder and applies the guide's diff to it, and nothing else. */
export async function copyMovedBlog(folder: string): Promise<void> {
  await cp(blog, folder, { recursive: true })
  for (const { path, before, after } of await readDiff()) {
    const text = await readFile(join(folder, path), "utf8")
    if (!text.includes(before)) throw new Error(`${path} is not as the guide says:\n${before}`)
    await writeFile(
      join(folder, path),
      text.replace(before, () => after),
    )
  }
}

/** Counts the lines that the guide's diff adds and removes. */
export async function countDiff(): Promise<{ added: number; removed: number; files: number }> {
  const lines = (await readDiffText()).split("\n")
  const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length
  return { added: count(/^\+(?!\+\+ )/), removed: count(/^-(?!-- )/), files: count(/^\+\+\+ /) }
}

interface Hunk {
  path: string
  before: string
  after: string
}

async function readDiff(): Promise<Hunk[]> {
  const hunks: Hunk[] = []
  for (const file of (await readDiffText()).split(/^--- .*\n/m).slice(1)) {
    const path = /^\+\+\+ (.*)$/m.exec(file)?.[1] ?? ""
    for (const hunk of file.split(/^@@.*@@.*\n/m).slice(1)) {
      const lines = hunk.trimEnd().split("\n")
      const take = (sign: string): string =>
        lines
          .filter((line) => line[0] !== sign)
          .map((line) => line.slice(1))
          .join("\n")
      hunks.push({ path, before: take("+"), after: take("-") })
    }
  }
  return hunks
}

async function readDiffText(): Promise<string> {
  const [, diff] = /^```diff\n([^]*?)^```$/m.exec(await readFile(guide, "utf8")) ?? []
  if (diff === undefined) throw new Error("The guide has no diff.")
  return diff
}
