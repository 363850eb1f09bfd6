import { mkdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { makeArticle } from "../sync/make-article.ts"

/**
 * Where the articles of a site come from: Citable's loader as it is, with a schema of few fields, with Astro's incremental builds, or for
 * `citable rebuild --partial`; Markdown files that Astro's own `glob()` reads; the loaders of a feed and of Strapi; or nowhere, so that a
 * build does what no build of so many pages avoids.
 */
export type SiteKind = "citable" | "lean" | "incremental" | "partial" | "glob" | "feed" | "strapi" | "floor"

const sources = fileURLToPath(new URL("../../node_modules", import.meta.url))

const ourKinds: ReadonlySet<SiteKind> = new Set(["citable", "lean", "incremental", "partial"])

/** Our sites have the integration, as the start page sets them up. */
function config(kind: SiteKind): string {
  const [integration, use] = ourKinds.has(kind)
    ? ['import citable from "@citable/astro"\n', ", integrations: [citable()]"]
    : ["", ""]
  const incremental = kind === "incremental" ? ", experimental: { incrementalBuild: true }" : ""
  return `${integration}import { defineConfig } from "astro/config"
export default defineConfig({ cacheDir: "./cache", devToolbar: { enabled: false }${use}${incremental} })
`
}

const ours = `import { citableLoader } from "@citable/astro/loader"
import { defineCollection } from "astro:content"
export const collections = { articles: defineCollection({ loader: citableLoader() }) }
`

const contentConfigs: Record<SiteKind, string> = {
  citable: ours,
  incremental: ours,
  partial: ours,
  floor: "export const collections = {}\n",
  lean: `import { articleSchema, citableLoader } from "@citable/astro/loader"
import { defineCollection } from "astro:content"
export const collections = {
  articles: defineCollection({
    loader: citableLoader(),
    schema: articleSchema.pick({ title: true, tags: true, published_at: true }),
  }),
}
`,
  feed: `import { feedLoader } from "@ascorbic/feed-loader"
import { defineCollection } from "astro:content"
export const collections = {
  articles: defineCollection({ loader: feedLoader({ url: process.env.SERVICE_URL + "/rss.xml" }) }),
}
`,
  strapi: `import { strapiLoader } from "strapi-community-astro-loader"
import { z } from "astro/zod"
import { defineCollection } from "astro:content"
export const collections = {
  articles: defineCollection({
    loader: strapiLoader({
      contentType: "article",
      clientConfig: { baseURL: process.env.SERVICE_URL + "/api" },
      pageSize: 100,
    }),
    schema: z.object({ title: z.string(), tags: z.array(z.string()), publishedAt: z.coerce.date(), content: z.string() }),
  }),
}
`,
  glob: `import { glob } from "astro/loaders"
import { z } from "astro/zod"
import { defineCollection } from "astro:content"
export const collections = {
  articles: defineCollection({
    loader: glob({ pattern: "*.md", base: "./articles" }),
    schema: z.object({ title: z.string(), tags: z.array(z.string()), published_at: z.coerce.date() }),
  }),
}
`,
}

function articlePage(kind: SiteKind): string {
  const isOurs = ourKinds.has(kind)
  // A page that changes a global variable is part of no partial build.
  const count = kind === "partial" ? "" : "globalThis.renders = (globalThis.renders ?? 0) + 1\n"
  const body = kind === "strapi" ? "<Fragment set:html={entry.data.content} />" : "<Content />"
  return `---
${isOurs ? 'import { articlePaths, renderArticle as render } from "@citable/astro/content"' : 'import { render } from "astro:content"'}
import { getCollection } from "astro:content"
export async function getStaticPaths() {
  const entries = await getCollection("articles")
  return ${isOurs ? "articlePaths(entries)" : "entries.map((entry) => ({ params: { slug: entry.id }, props: { entry } }))"}
}
${count}const { entry } = Astro.props
${kind === "strapi" ? "const headings = []" : "const { Content, headings } = await render(entry)"}
---
<html lang="en">
  <head><title>{entry.data.title}</title></head>
  <body>
    <h1>{entry.data.title}</h1>
    <ol>{headings.map(({ slug, text }) => <li><a href={"#" + slug}>{text}</a></li>)}</ol>
    <article>${body}</article>
  </body>
</html>
`
}

/** As many pages of as many bytes, of which none reads anything. */
const floorPage = ({ articles, bodyBytes }: Pick<SiteSize, "articles" | "bodyBytes">): string => `---
export function getStaticPaths() {
  return Array.from({ length: ${articles} }, (_, at) => ({ params: { slug: "article-" + at } }))
}
const { slug } = Astro.params
const text = "<p>A line of as many letters as a line of text has.</p>\\n".repeat(${Math.ceil(bodyBytes / 56)})
---
<html lang="en"><head><title>{slug}</title></head><body><h1>{slug}</h1><article set:html={text} /></body></html>
`

const indexPage = `---
import { getCollection } from "astro:content"
const entries = await getCollection("articles")
---
<ul>{entries.map(({ id, data }) => <li><a href={"/blog/" + id + "/"}>{data.title}</a></li>)}</ul>
`

export interface SiteSize {
  articles: number
  bodyBytes: number
  /** The `node_modules` of the site. Default: that of the tests, whose packages of Citable are sources. */
  modules?: string | undefined
}

/** Writes the same small blog for each kind of articles. */
export async function writeSite(root: string, kind: SiteKind, size: SiteSize): Promise<void> {
  const { articles, bodyBytes, modules = sources } = size
  const files: [string, string][] = [
    ["package.json", '{ "type": "module" }'],
    ["astro.config.mjs", config(kind)],
    ["src/content.config.ts", contentConfigs[kind]],
    ["src/pages/index.astro", kind === "floor" ? "<p>No article</p>" : indexPage],
    ["src/pages/blog/[slug].astro", kind === "floor" ? floorPage({ articles, bodyBytes }) : articlePage(kind)],
  ]
  if (kind === "glob") {
    for (let at = 0; at < articles; at++) {
      const { slug, title, tags, published_at, body } = makeArticle(at, { bodyBytes, revision: 1 })
      const frontMatter = JSON.stringify({ title, tags, published_at })
      files.push([`articles/${slug}.md`, `---\n${frontMatter}\n---\n\n${body}\n`])
    }
  }
  for (const [name, text] of files) {
    const path = join(root, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await symlink(modules, join(root, "node_modules"), "dir")
}
