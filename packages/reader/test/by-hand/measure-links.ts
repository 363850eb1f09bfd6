// Hides the links between the pages of a documentation, and counts how many of them the ten most similar pages are (recall@10), against
// MiniSearch (BM25+; install it elsewhere and name its folder) and against chance. Links look like `[text](/en/guides/images/)`:
// node packages/reader/test/by-hand/measure-links.ts <folder of Markdown> </prefix of links> [node_modules/minisearch]
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
    const key = toKey(prefix + relative(folder, path).replace(/(?:\/index)?\.mdx?$/, ""))
    const links = new Set(Array.from(source.matchAll(/\]\((\/[^)\s#?]*)/g), ([, url = ""]) => toKey(url)))
    const body = source.replace(/^---\n[^]*?\n---\n/, "").replaceAll(/```[^]*?```/g, "")
    const text = body.replaceAll(/\]\([^)]*\)/g, "").replaceAll(/<[^>]*>|^import .*$/gm, "")
    return [{ key, title: /^title:\s*(.*)$/m.exec(source)?.[1] ?? "", text, links }]
  })
}

function toKey(url: string): string {
  return url.replaceAll(/\/+/g, "/").replace(/\/$/, "")
}
