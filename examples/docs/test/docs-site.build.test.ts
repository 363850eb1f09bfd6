import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, posix } from "node:path"
import { fileURLToPath } from "node:url"

import { afterAll, beforeAll, expect, it } from "vitest"

import { buildDocs } from "../src/build-docs.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "citable-docs-"))
const lines: string[] = []
let created = 0
/** The HTML of each page, by its path such as `/guides/media/`. */
const pages = new Map<string, string>()

beforeAll(async () => {
  created = (await buildDocs({ outDir: join(folder, "dist"), print: (line) => lines.push(line) })).counts.created
  for (const file of globSync("**/*.html", { cwd: join(folder, "dist") })) {
    const path = `/${file.replaceAll("\\", "/").replace(/index\.html$/, "")}`
    pages.set(path, readFileSync(join(folder, "dist", file), "utf8"))
  }
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const decode = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#38;", "&").replaceAll("&#39;", "'")

it("every page of docs/ is on the site, and the loader asks the service a few times for all of them", () => {
  const files = globSync("docs/**/*.md", { cwd: root }).map((file) => file.replaceAll("\\", "/"))
  const paths = files.map((file) =>
    `/${file.replace(/^docs\//, "").replace(/(?:README)?\.md$/, "")}/`.replace(/\/+/g, "/"),
  )
  expect(paths.filter((path) => !pages.has(path))).toEqual([])
  expect(created).toBeGreaterThan(300)
  expect(Number(/with (\d+) requests/.exec(lines.join("\n"))?.[1])).toBeLessThan(20)
})

it("no link leads nowhere, within the site or to a heading", () => {
  const ids = new Map(
    [...pages].map(([path, html]) => [path, new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))]),
  )
  const broken: string[] = []
  let links = 0
  for (const [path, html] of pages) {
    for (const [, written = ""] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
      const href = decode(written)
      if (/^[a-z]+:/.test(href)) continue
      links += 1
      const [target = "", fragment] = href.split("#")
      const to = decodeURIComponent(
        target === "" ? path : posix.resolve(path, target) + (target.endsWith("/") ? "/" : ""),
      ).replace(/\/+/g, "/")
      const isFile = existsSync(join(folder, "dist", to))
      if (!pages.has(to) && !isFile) broken.push(`${path}: ${href}`)
      else if (fragment !== undefined && pages.has(to) && ids.get(to)?.has(decodeURIComponent(fragment)) !== true)
        broken.push(`${path}: ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(links).toBeGreaterThan(5000)
})

it("every page has its own title and a description", () => {
  const titles = new Map<string, string>()
  for (const [path, html] of pages) {
    if (path === "/404.html") continue
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ""
    expect(/<meta name="description" content="[^"]{10,}"/.test(html), path).toBe(true)
    expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
    titles.set(title, path)
  }
})

it("the sidebar has the order of the contents page, and code has colours", () => {
  const html = pages.get("/start/astro/") ?? ""
  const contents = readFileSync(join(root, "docs/README.md"), "utf8")
  const sidebar = /<nav class="sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? ""
  const wanted = [...contents.matchAll(/^- \[.+?\]\((.+?)\.md\)/gm)].map(
    ([, path = ""]) => `/${path.replace(/\/README$/, "")}/`,
  )
  const shown = [...sidebar.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href)
  expect(shown.filter((href) => wanted.includes(href))).toEqual(wanted)
  expect(html).toMatch(/<span style="--0:#/)
  expect(html).not.toContain("stays plain")
})

it("each tool and each code has its place, and llms.txt names every page", () => {
  expect(pages.get("/reference/tools/content/")).toContain('id="list_content"')
  expect(pages.get("/errors/invalid_token/")).toContain("citable keys create")
  const index = readFileSync(join(folder, "dist/llms.txt"), "utf8")
  const named = [...index.matchAll(/\(<([^>]*)>\)/g)].map(([, path]) => path)
  expect(named.toSorted()).toEqual([...pages.keys()].filter((path) => path !== "/404.html").toSorted())
  expect([...pages.values()].join("\n")).not.toMatch(/<link rel="canonical"|<meta[^>]*localhost/)
  expect(existsSync(join(folder, "dist/pagefind/pagefind.js"))).toBe(true)
})
