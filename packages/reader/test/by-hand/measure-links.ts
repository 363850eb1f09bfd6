// Hides the links between the pages of a documentation, and counts how many of them the ten most similar pages are (recall@10), against
// MiniSearch (BM25+; install it elsewhere and name its module) and against chance. Links look like `[text](/en/guides/images/)`, or
// `[text]: /en/guides/images/`:
// node packages/reader/test/by-hand/measure-links.ts <folder of Markdown> </prefix of links> [node_modules/minisearch/dist/es/index.js]
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"

import { createBoilerplate, createTextIndex } from "@citable/reader/similarity"

const [folder = ".", prefix = "/", library] = process.argv.slice(2)
const limit = 10

interface Page {
  key: string
  title: string
  text: string
  links: Set<string>
}

interface Searcher {
  addAll(pages: readonly object[]): void
  search(query: string, options: object): { id: string }[]
}

const pages = new Map(readPages().map((page) => [page.key, page]))
for (const { key, links } of pages.values()) {
  for (const link of links) if (link === key || !pages.has(link)) links.delete(link)
}
const hidden = [...pages.values()].reduce((sum, { links }) => sum + Math.min(limit, links.size), 0)
console.log(`${pages.size} pages, ${hidden} links to find`)

measure("similarity", () => {
  const boilerplate = createBoilerplate()
  for (const { text } of pages.values()) boilerplate.count(text)
  const index = createTextIndex()
  for (const { key, title, text } of pages.values()) index.add({ key, title, text: boilerplate.strip(text) })
  const found = index.findNeighbours(limit)
  return (page) => (found.get(page.key) ?? []).map(({ key }) => String(key))
})
if (library !== undefined) {
  const { default: MiniSearch } = (await import(pathToFileURL(library).href)) as {
    default: new (options: object) => Searcher
  }
  for (const query of ["text", "title"] as const) {
    measure(`MiniSearch, asked for the ${query}`, () => {
      const search = new MiniSearch({ fields: ["title", "text"], idField: "key" })
      search.addAll([...pages.values()])
      return (page) =>
        search
          .search(page[query], { boost: { title: 3 } })
          .map(({ id }) => id)
          .filter((id) => id !== page.key)
          .slice(0, limit)
    })
  }
}
measure("chance", () => {
  const keys = [...pages.keys()]
  return () => Array.from({ length: limit }, () => keys[Math.floor(Math.random() * keys.length)] ?? "")
})

function measure(name: string, prepare: () => (page: Page) => string[]): void {
  const before = process.cpuUsage()
  const find = prepare()
  let hits = 0
  for (const page of pages.values()) hits += find(page).filter((key) => page.links.has(key)).length
  const { user, system } = process.cpuUsage(before)
  console.log(`${name}: recall@${limit} ${(hits / hidden).toFixed(3)}, ${Math.round((user + system) / 1000)} CPU ms`)
}

function readPages(): Page[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !/\.mdx?$/.test(entry.name)) return []
    const path = join(entry.parentPath, entry.name)
    const source = readFileSync(path, "utf8")
    // Some generators sort files by numbers, which are not in their URLs.
    const name = relative(folder, path).replaceAll(/(^|\/)\d+\./g, "$1")
    const key = toKey(prefix + name.replace(/(?:(?:^|\/)_?index)?\.mdx?$/, ""))
    const written = source.matchAll(/(?:\]\(|^\[[^\]]+\]:\s*)(\/[^)\s#?]*)/gm)
    const links = new Set(Array.from(written, ([, url = ""]) => toKey(url)))
    const body = source.replace(/^---\n[^]*?\n---\n/, "").replaceAll(/```[^]*?```|^\[[^\]]+\]:.*$/gm, "")
    const text = body.replaceAll(/\]\([^)]*\)/g, "").replaceAll(/<[^>]*>|^import .*$/gm, "")
    const title = /^title:\s*(.*)$/m.exec(source)?.[1] ?? /^#\s+(.*)$/m.exec(body)?.[1] ?? ""
    return [{ key, title: title.replaceAll(/^['"]|['"]$/g, ""), text, links }]
  })
}

function toKey(url: string): string {
  const path = url.replaceAll(/\/+/g, "/").replace(/\.(?:html|md)$/, "")
  return path.replace(/\/$/, "").toLowerCase()
}
