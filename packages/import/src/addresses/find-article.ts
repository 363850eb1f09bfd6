import { posix } from "node:path"

/** Finds the imported file that a name means, such as `2020-01-01-title` or `/posts/title.md`. Undefined if none or several match. */
export type ArticleFinder = (name: string) => string | undefined

const indexes = new WeakMap<ReadonlyMap<string, string>, Map<string, string[]>>()

/** Finds files among the imported ones by the end of their path. Returns the path from the folder of the file at `from`. */
export function createArticleFinder(articles: ReadonlyMap<string, string> | undefined, from: string): ArticleFinder {
  return (written) => {
    if (articles === undefined) return undefined
    const name = toPlain(written.replace(/^(?:@?\/|\.\/)+/, ""))
    const candidates = indexOf(articles).get(posix.basename(name).toLowerCase()) ?? []
    const matches = candidates.filter((path) => `/${toPlain(path)}`.toLowerCase().endsWith(`/${name}`.toLowerCase()))
    const [found] = matches
    if (found === undefined || matches.length > 1) return undefined
    return posix.relative(posix.dirname(from), found).split("/").map(encodeURIComponent).join("/")
  }
}

function indexOf(articles: ReadonlyMap<string, string>): Map<string, string[]> {
  const known = indexes.get(articles)
  if (known !== undefined) return known
  const index = new Map<string, string[]>()
  for (const path of articles.keys()) {
    const base = posix.basename(toPlain(path)).toLowerCase()
    const paths = index.get(base)
    if (paths === undefined) index.set(base, [path])
    else paths.push(path)
  }
  indexes.set(articles, index)
  return index
}

/** The path without extension, and without `index`. */
function toPlain(path: string): string {
  return path
    .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
    .replace(/\/_?index$/i, "")
    .replace(/\/$/, "")
}
